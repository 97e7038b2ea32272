// SPDX-License-Identifier: MIT
import { serve } from "scree/worker-host";

serve();

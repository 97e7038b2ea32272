// SPDX-License-Identifier: MIT
// The script of the worker that "scree/worker" starts by itself.
import { serve } from "./worker-host.js";

void serve();

/** Each test file loads the client's modules anew, with its own mocks; only packages are shared by the files of a worker. */
import { vi } from 'vitest';

vi.resetModules();

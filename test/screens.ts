/**
 * Loaded before each file of the screens. A worker serves many files and loads packages once, which is most of a small file's time.
 * Our own modules, some of which hold what a page holds (src/state), are loaded again with each file.
 */
import { vi } from 'vitest'

vi.resetModules()

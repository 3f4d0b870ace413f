import { z } from 'zod'

// The page's Content-Security-Policy refuses compiled schemas; in the browser zod is told not to try. Imported before
// the first schema of every file that a page may load ahead of the calls.
if (typeof window !== 'undefined') z.config({ jitless: true })

import { type ZodType, z } from 'zod'

/**
 * The schemas of contracts. The Content-Security-Policy of the pages refuses compiled code, and zod tries it as a schema
 * is defined: in the browser it is told not to before the first one.
 */
if (typeof window !== 'undefined') z.config({ jitless: true })

export { type ZodType, z }

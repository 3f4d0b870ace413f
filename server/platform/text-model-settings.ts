import { z } from '@/lib/contracts/zod'
import { filled } from './mail-settings'

/** Variables of the service that words texts better; without an address nothing is seen of it. */
export const textModelVariables = {
  /** Of an OpenAI-compatible service, up to `/chat/completions`. */
  TEXT_MODEL_URL: filled(z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''))),
  TEXT_MODEL_KEY: filled(z.string().min(1)),
  TEXT_MODEL_NAME: filled(z.string().max(200)),
  /** Name of the service that people read before they send a text there; its host by default. */
  TEXT_MODEL_SERVICE: filled(z.string().max(100)),
  /** Texts of one person, and of all together, a day (UTC). */
  TEXT_MODEL_DAILY_PERSON: z.coerce.number().int().min(1).default(20),
  TEXT_MODEL_DAILY_TOTAL: z.coerce.number().int().min(1).default(1000),
} as const

const settings = z.object(textModelVariables)
export type TextModelSettings = z.infer<typeof settings>

/** Settings that need each other, one line for each problem. */
export function textModelProblems({ TEXT_MODEL_URL, TEXT_MODEL_NAME }: TextModelSettings): string[] {
  return Boolean(TEXT_MODEL_URL) === Boolean(TEXT_MODEL_NAME)
    ? []
    : ['  TEXT_MODEL_URL, TEXT_MODEL_NAME: one needs the other']
}

import { z } from '@/lib/contracts/zod'
import { filled } from './mail-settings'

const secret = z.string().regex(/^[\w-]{16,256}$/, 'must be 16 to 256 letters, digits, _ or -')
const url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''))

/** Variables of the bots that tell people in MAX and VK; without them there is no trace of a messenger on the site. */
export const messengerVariables = {
  /** SMS with notifications that one person gets within a day; what is left waits, but for warnings. */
  SMS_NOTICES_PER_DAY: z.coerce.number().int().min(1).max(100).default(5),
  MAX_BOT_TOKEN: filled(z.string().min(10)),
  /** As in the address of the bot: `https://max.ru/{name}`. */
  MAX_BOT_NAME: filled(z.string().regex(/^\w{3,64}$/, 'must be the name of the bot, without @')),
  /** Given to MAX with the subscription; comes back in `X-Max-Bot-Api-Secret`. */
  MAX_WEBHOOK_SECRET: filled(secret),
  MAX_API_URL: url.default('https://platform-api.max.ru'),
  VK_GROUP_TOKEN: filled(z.string().min(10)),
  VK_GROUP_ID: filled(z.string().regex(/^\d{1,20}$/, 'must be the number of the community')),
  /** What the Callback API expects for `confirmation`. */
  VK_CONFIRMATION: filled(z.string().regex(/^\w{4,64}$/)),
  VK_SECRET: filled(z.string().regex(/^[A-Za-z0-9]{8,50}$/, 'must be 8 to 50 letters and digits')),
  VK_API_URL: url.default('https://api.vk.com'),
}

const variables = z.object(messengerVariables)
export type MessengerSettings = z.infer<typeof variables>

const groups = [
  ['MAX_BOT_TOKEN', 'MAX_BOT_NAME', 'MAX_WEBHOOK_SECRET'],
  ['VK_GROUP_TOKEN', 'VK_GROUP_ID', 'VK_CONFIRMATION', 'VK_SECRET'],
] as const

/** Settings that need each other, one line for each problem. */
export const messengerProblems = (settings: MessengerSettings): string[] =>
  groups.flatMap((names) => {
    const missing = names.filter((name) => !settings[name])
    return missing.length === 0 || missing.length === names.length
      ? []
      : [`  ${missing.join(', ')}: needed with ${names.filter((name) => settings[name]).join(', ')}`]
  })

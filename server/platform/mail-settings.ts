import { brand } from '@/lib/brand'
import { z } from '@/lib/contracts/zod'

/** An empty variable is one that is not set. */
export const filled = <T extends z.ZodType>(type: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), type.optional())

/** Variables of letters: how they leave, are signed, and what comes back of them. */
export const mailVariables = {
  SMTP_URL: filled(z.string().regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')),
  MAIL_FROM: z.string().default(`«${brand.name}» <no-reply@localhost>`),
  /** DKIM: the domain is that of MAIL_FROM unless another is named. */
  DKIM_SELECTOR: filled(z.string().regex(/^[a-z0-9-]{1,63}$/i, 'must be letters, digits and -')),
  DKIM_DOMAIN: filled(z.hostname()),
  /** File with the private key, PEM. */
  DKIM_KEY_FILE: filled(z.string()),
  /** Sender of the envelope; reports of failed delivery come to `bounces+…@host`. */
  BOUNCE_ADDRESS: filled(z.email().refine((address) => !address.includes('+'), 'must be without +')),
  /** The mailbox that they come to: `imaps://user:password@host/INBOX`. */
  BOUNCE_IMAP_URL: filled(z.string().regex(/^imaps?:\/\/[^/]+@/, 'must be imap:// or imaps:// with a user')),
  /** Opens `POST /v1/mail-events/{token}` to a mail provider. */
  MAIL_EVENTS_TOKEN: filled(z.string().regex(/^[\w-]{24,100}$/, 'must be 24 to 100 letters, digits, _ or -')),
  /** People forward letters about others to addresses of this domain; absent: there are none. */
  INBOUND_MAIL_DOMAIN: filled(z.hostname().transform((name) => name.toLowerCase())),
  /** Where a process with timed jobs listens for them; absent: it does not. */
  INBOUND_MAIL_PORT: filled(z.coerce.number().int().min(0).max(65_535)),
  INBOUND_MAIL_HOST: z.string().min(1).default('127.0.0.1'),
  INBOUND_MAIL_PROTOCOL: z.enum(['lmtp', 'smtp']).default('lmtp'),
  /** Letters a minute to the addresses of one domain, of all processes together. */
  MAIL_PER_MINUTE: z.coerce.number().int().min(1).default(600),
}

const variables = z.object(mailVariables)
export type MailSettings = z.infer<typeof variables>

export interface DkimSettings {
  selector: string
  domain: string
  keyFile: string
}

/** What signs letters; undefined where they are not signed. */
export function dkimOf({
  DKIM_SELECTOR,
  DKIM_DOMAIN,
  DKIM_KEY_FILE,
  MAIL_FROM,
}: MailSettings): DkimSettings | undefined {
  if (!DKIM_SELECTOR || !DKIM_KEY_FILE) return undefined
  const domain = DKIM_DOMAIN ?? /@([\w.-]+)/.exec(MAIL_FROM)?.[1] ?? ''
  return { selector: DKIM_SELECTOR, domain, keyFile: DKIM_KEY_FILE }
}

/** Settings that need each other, one line for each problem. */
export function mailProblems(settings: MailSettings): string[] {
  const { DKIM_SELECTOR, DKIM_KEY_FILE, BOUNCE_IMAP_URL, BOUNCE_ADDRESS } = settings
  const { INBOUND_MAIL_PORT, INBOUND_MAIL_DOMAIN } = settings
  return [
    ...(Boolean(DKIM_SELECTOR) !== Boolean(DKIM_KEY_FILE)
      ? ['  DKIM_SELECTOR, DKIM_KEY_FILE: one needs the other']
      : []),
    ...(INBOUND_MAIL_PORT !== undefined && !INBOUND_MAIL_DOMAIN
      ? ['  INBOUND_MAIL_DOMAIN: needed for INBOUND_MAIL_PORT']
      : []),
    ...(BOUNCE_IMAP_URL && !BOUNCE_ADDRESS ? ['  BOUNCE_ADDRESS: needed for BOUNCE_IMAP_URL'] : []),
  ]
}

import { brand } from '@/lib/brand'
import type { AccountChangeKind, AccountRecoveryKind } from '@/lib/contracts/account-recovery'
import type { AnyCodePurpose } from '@/lib/contracts/enums'
import { routes } from '@/lib/routes'
import type { Message } from '@/server/adapters/messages/messages'
import { translator } from '@/server/lib/translator'
import { letterParts } from '@/server/platform/letter-page'
import type { Contact } from './contact'

const t = translator('letters')

type Key = Parameters<typeof t.has>[0]
type LetterName = Key extends infer K ? (K extends `account.${infer Name}.subject` ? Name : never) : never
type WithAction = Key extends infer K ? (K extends `account.${infer Name}.action` ? Name : never) : never

const hasAction = (name: string): name is WithAction =>
  t.has(`account.${name}.action` as `account.${WithAction}.action`)
const paragraphsOf = (text: string) => text.split('\n\n')

interface Values {
  /** Link target; a button in an e-mail when the letter names its action. */
  url?: string
  kind?: string
  day?: Date
}

/** A letter about an account, by e-mail or SMS: texts under `account.<name>`. */
export function letter(to: Contact, name: LetterName, values: Values = {}): Message {
  const known = { ...values, brand: brand.name }
  const subject = t(`account.${name}.subject`, known)
  if (to.kind === 'phone') {
    return { channel: 'sms', to: to.value, subject, text: t(`account.${name}.sms`, { ...known, subject }) }
  }
  return {
    channel: 'email',
    to: to.value,
    subject: `${subject} — ${brand.name}`,
    ...letterParts({
      heading: subject,
      paragraphs: paragraphsOf(t(`account.${name}.text`, known)),
      ...(values.url &&
        hasAction(name) && { action: { label: t(`account.${name}.action`), url: values.url } }),
    }),
  }
}

/** Codes are in the text, never in the subject, which lock screens show. */
export function codeLetter(to: Contact, purpose: AnyCodePurpose, code: string): Message {
  const subject = t(`code.purposes.${purpose}.subject`)
  if (to.kind === 'phone') {
    const text = t('code.sms', { code, name: t(`code.purposes.${purpose}.sms`), brand: brand.name })
    return { channel: 'sms', to: to.value, subject, text }
  }
  const lead = t(`code.purposes.${purpose}.lead`)
  const { html, text } = letterParts({
    heading: subject,
    paragraphs: paragraphsOf(t('code.text', { lead, code })),
  })
  const large = `<span style="font-size:28px;font-weight:700;letter-spacing:4px">${code}</span>`
  return {
    channel: 'email',
    to: to.value,
    subject: `${subject} — ${brand.name}`,
    html: html.replace(`>${code}<`, `>${large}<`),
    text,
  }
}

/** To the owner of a contact that someone tries to register again. */
export const alreadyRegisteredLetter = (to: Contact, siteUrl: string): Message =>
  letter(to, 'already_registered', { url: siteUrl + routes.signIn() })

/** To someone who tries to add a contact of another account. */
export const contactTakenLetter = (to: Contact, siteUrl: string): Message =>
  letter(to, 'contact_taken', { url: siteUrl + routes.signIn() })

/** To every previous address: the change, and a link that can freeze the account for seven days. */
export const changeLetter = (to: Contact, kind: AccountChangeKind, token: string, siteUrl: string): Message =>
  letter(to, 'changed', { kind, url: siteUrl + routes.freeze(token) })

/** To every address, after the link was used. */
export const frozenLetter = (to: Contact, token: string, siteUrl: string): Message =>
  letter(to, 'frozen', { url: siteUrl + routes.restore(token) })

/** To every address, old and new, after the account was restored. */
export const restoredLetter = (to: Contact, siteUrl: string): Message =>
  letter(to, 'restored', { url: siteUrl + routes.signIn() })

/** To every address, old and new, when an operator starts the 72-hour procedure. */
export const recoveryLetter = (
  to: Contact,
  kind: AccountRecoveryKind,
  token: string,
  siteUrl: string,
): Message => letter(to, 'recovery', { kind, url: siteUrl + routes.cancelRecovery(token) })

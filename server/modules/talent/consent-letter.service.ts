import { brand } from '@/lib/brand'
import { routes } from '@/lib/routes'
import type { Message } from '@/server/adapters/messages/messages'
import { addressIds } from '@/server/adapters/messages/return-path'
import { translator } from '@/server/lib/translator'
import { suppressionOf } from '@/server/modules/notifications'
import type { Keys } from '@/server/platform/keys'
import { letterParts } from '@/server/platform/letter-page'
import type { ServiceContext } from '../context'
import { findAsked, isRefused } from './consent.repository'
import type { TalentRow } from './records.repository'

const t = translator('letters')
export const idLength = 12
const signatureBytes = 24
/** Term that the first letter asks for. */
const askedMonths = 12

export type SentLetter = Pick<TalentRow, 'publicId' | 'sends'>
const textOf = ({ publicId, sends }: SentLetter) => `${publicId}.${sends}`

/** Token of a letter; each letter has another one. Tokens are not stored. */
const tokenOf = (keys: Keys, record: SentLetter): string =>
  record.publicId + keys.sign('talent-consent', textOf(record), signatureBytes)

export const isTokenOf = (keys: Keys, token: string, record: SentLetter): boolean =>
  keys.isSigned('talent-consent', textOf(record), token.slice(idLength), signatureBytes)

type Asked = NonNullable<Awaited<ReturnType<typeof findAsked>>>

const letterOf = ({ state }: Pick<TalentRow, 'state'>) => (state === 'asked' ? 'consent' : 'renewal')
/** What the link of a letter leads to: `kept` when nothing is asked any more. */
export const kindOf = (record: Pick<TalentRow, 'state' | 'askedAt'>) =>
  record.askedAt ? letterOf(record) : 'kept'
export const monthsOf = ({ keepMonths }: Pick<TalentRow, 'keepMonths'>) => keepMonths ?? askedMonths

function consentLetter(
  { keys, env }: Pick<ServiceContext, 'keys'> & { env: { siteUrl: string } },
  { record, company }: Asked,
  to: string,
): Message {
  const kind = letterOf(record)
  const token = tokenOf(keys, record)
  const values = {
    name: record.firstName,
    company: company.name,
    inn: company.inn ?? '',
    source: record.source,
    until: new Date(record.expiresOn),
    months: monthsOf(record),
    brand: brand.name,
  }
  const heading = t(`talent.${kind}.heading`, values)
  const url = env.siteUrl + routes.peopleConsent(token)
  return {
    channel: 'email',
    to,
    key: `talent-${record.publicId}-${record.sends}`,
    subject: heading,
    // The button of mail programs refuses; the page asks.
    headers: {
      'List-Unsubscribe': `<${env.siteUrl}/v1/people-consent/${token}/refusal>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    ...letterParts({
      heading,
      paragraphs: t(`talent.${kind}.text`, values).split('\n\n'),
      action: { label: t('talent.action'), url },
      footer: [{ text: t('talent.footer', values) }, { text: t('talent.refuse'), url }],
    }),
  }
}

/** Sends the letter of an event, unless it was answered or the record removed meanwhile, or the address refuses letters. */
export async function sendConsentLetter(
  ctx: ServiceContext,
  { recordId, version }: { recordId: string; version: number },
): Promise<void> {
  const found = await findAsked(ctx.db, recordId)
  const email = found?.record.email
  if (!email || !found.record.askedAt || found.record.sends !== version) return
  if (await isRefused(ctx.db, addressIds(ctx.keys, email))) return
  if (await suppressionOf(ctx, ctx.db, email)) return
  await ctx.messenger.send(consentLetter(ctx, found, email))
}

import { brand } from '@/lib/brand'
import { intakeConsent } from '@/lib/contracts/hiring-pages'
import { routes } from '@/lib/routes'
import type { Message } from '@/server/adapters/messages/messages'
import { addressIds } from '@/server/adapters/messages/return-path'
import { translator } from '@/server/lib/translator'
import { suppressionOf } from '@/server/modules/notifications'
import type { Keys } from '@/server/platform/keys'
import { letterParts } from '@/server/platform/letter-page'
import type { ServiceContext } from '../../context'
import { dayOf } from '../days'
import { findIntake } from '../hiring-page/intakes.repository'
import type { TalentRow } from '../records/records.repository'
import { findAsked, isRefused, refusedAt } from './consent.repository'

const t = translator('letters')
export const idLength = 12
const signatureBytes = 24
/** Term that the first letter asks for. */
const askedMonths = 12

export type SentLetter = Pick<TalentRow, 'publicId' | 'letterNumber'>
const textOf = ({ publicId, letterNumber }: SentLetter) => `${publicId}.${letterNumber}`

/** Token of a letter; each letter has another one. Tokens are not stored. */
export const consentToken = (keys: Keys, record: SentLetter): string =>
  record.publicId + keys.sign('talent-consent', textOf(record), signatureBytes)

export const isConsentToken = (keys: Keys, token: string, record: SentLetter): boolean =>
  keys.isSigned('talent-consent', textOf(record), token.slice(idLength), signatureBytes)

type Asked = NonNullable<Awaited<ReturnType<typeof findAsked>>>

const letterOf = ({ state }: Pick<TalentRow, 'state'>) => (state === 'asked' ? 'consent' : 'renewal')
/** What the link of a letter leads to: `no_question` when nothing is asked any more. */
export const kindOf = (record: Pick<TalentRow, 'state' | 'letterOpenAt'>) =>
  record.letterOpenAt ? letterOf(record) : 'no_question'
export const monthsOf = ({ keepMonths }: Pick<TalentRow, 'keepMonths'>) => keepMonths ?? askedMonths

type Kind = 'consent' | 'renewal' | 'join' | 'joined'
type About = { name: string; source: string; until: Date; months: number }

/** A letter whose link asks, and lets the person refuse. */
function letterTo(
  { keys, env }: Pick<ServiceContext, 'keys'> & { env: { siteUrl: string } },
  {
    kind,
    letter,
    company,
    about,
    to,
  }: { kind: Kind; letter: SentLetter; company: Asked['company']; about: About; to: string },
): Message {
  const token = consentToken(keys, letter)
  const values = { ...about, company: company.name, inn: company.inn ?? '', brand: brand.name }
  const heading = t(`talent.${kind}.heading`, values)
  const url = env.siteUrl + routes.peopleConsent(token)
  return {
    channel: 'email',
    to,
    key: `talent-${kind === 'join' || kind === 'joined' ? `${kind}-` : ''}${textOf(letter).replace('.', '-')}`,
    subject: heading,
    // The button of mail programs refuses; the page asks.
    headers: {
      'List-Unsubscribe': `<${env.siteUrl}/v1/people-consent/${token}/refusal>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    ...letterParts({
      heading,
      paragraphs: t(`talent.${kind}.text`, values).split('\n\n'),
      action: { label: t(`talent.actions.${kind}`), url },
      footer: [{ text: t('talent.footer', values) }, { text: t('talent.refuse'), url }],
    }),
  }
}

const aboutRecord = (record: TalentRow): About => ({
  name: record.firstName,
  source: record.source,
  until: new Date(record.expiresOn),
  months: monthsOf(record),
})

/** Nobody is written to who refused all companies, or whose address takes no letters. */
const acceptsConsentLetters = async (ctx: ServiceContext, email: string): Promise<boolean> =>
  !(await isRefused(ctx.db, addressIds(ctx.keys, email))) && !(await suppressionOf(ctx, ctx.db, email))

/** Sends the letter of an event, unless it was answered or the record removed meanwhile, or the address refuses letters. */
export async function sendConsentLetter(
  ctx: ServiceContext,
  { recordId, version }: { recordId: string; version: number },
): Promise<void> {
  const found = await findAsked(ctx.db, recordId)
  const to = found?.record.email
  if (!to || !found.record.letterOpenAt || found.record.letterNumber !== version) return
  if (!(await acceptsConsentLetters(ctx, to))) return
  const { record, company } = found
  await ctx.messenger.send(
    letterTo(ctx, { kind: letterOf(record), letter: record, company, about: aboutRecord(record), to }),
  )
}

/** Asks whether it was the owner of the address who left their data; says to a signed-in person that they are kept. */
export async function sendIntakeLetter(
  ctx: ServiceContext,
  { recordId, version }: { recordId: string; version: number },
): Promise<void> {
  const waiting = await findIntake(ctx.db, recordId)
  if (waiting) {
    const { intake, company } = waiting
    if (intake.letterNumber !== version || !(await acceptsConsentLetters(ctx, intake.email))) return
    const { firstName: name, source, expiresOn, email: to } = intake
    const about = { name, source, until: new Date(expiresOn), months: intakeConsent.months }
    await ctx.messenger.send(letterTo(ctx, { kind: 'join', letter: intake, company, about, to }))
    return
  }
  const found = await findAsked(ctx.db, recordId)
  const to = found?.record.email
  if (!to || found.record.ground !== 'form' || (await suppressionOf(ctx, ctx.db, to))) return
  const { record, company } = found
  // Whoever refused before and left their data after that gets the link to take it back.
  const refused = await refusedAt(ctx.db, addressIds(ctx.keys, to))
  if (refused && (record.groundOn ?? '') < dayOf(refused)) return
  await ctx.messenger.send(
    letterTo(ctx, { kind: 'joined', letter: record, company, about: aboutRecord(record), to }),
  )
}

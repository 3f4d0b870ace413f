import type { OfferVersion } from '@/lib/contracts/offers'
import { defaultZone } from '@/lib/shared/time'
import { translator } from '@/server/lib/translator'
import { allDictionaries } from '@/server/modules/dictionaries'
import type { Actor } from '@/server/platform/actor'
import type { ChildLimits } from '@/server/platform/children/child'
import { fileUser, inTurn } from '@/server/platform/children/file-work'
import { createChildPool } from '@/server/platform/children/pool'
import { childScript } from '@/server/platform/children/script'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../../context'
import { readAccess } from '../offer-access.service'
import { presentOffer } from '../read.service'
import type { OfferPaper } from './pdf'

const t = translator('offers')

const limits: ChildLimits = { memoryMb: 220, heapMb: 128, cpuMs: 8000, wallMs: 20_000 }
const waitingOfOne = 3

const pool = createChildPool<OfferPaper, Uint8Array>(
  () => childScript('./offer-writer.mjs', './worker.ts', import.meta.url),
  limits,
)

const date = new Intl.DateTimeFormat('ru-RU', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: defaultZone,
})
const dayWords = (iso: string | null) => (iso === null ? '' : date.format(new Date(iso)).replace(/ г\.$/, ''))
const roubles = new Intl.NumberFormat('ru-RU')

/** Terms in words, as both sides read them; names as they were when the version left its draft. */
function paperOf(
  { state, sent_at, closed_at, terms }: OfferVersion,
  parties: { company: string; candidate: string | null },
): OfferPaper {
  const { pay_amount: amount, probation_months: months } = terms
  const formats: Readonly<Record<string, string>> = allDictionaries().work_formats
  const rows: [Parameters<typeof t>[0] & `rows.${string}`, string][] = [
    ['rows.bonus', terms.bonus],
    ['rows.start_date', dayWords(terms.start_date)],
    ['rows.format', terms.format === null ? '' : (formats[terms.format] ?? '')],
    ['rows.place', terms.place],
    [
      'rows.probation_months',
      months === null ? '' : months === 0 ? t('no_probation') : t('months', { count: months }),
    ],
    ['rows.valid_until', dayWords(terms.valid_until)],
  ]
  return {
    ...parties,
    position: terms.position,
    pay: amount === null ? t('pay_in_words') : `${roubles.format(amount)}\u00a0₽`,
    payNote: amount === null ? '' : `${t(`per.${terms.pay_mode}`)}, ${t(terms.pay_net ? 'net' : 'gross')}`,
    message: terms.message,
    rows: rows.filter(([, value]) => value !== '').map(([key, value]) => ({ label: t(key), value })),
    conditions: terms.conditions,
    standing: t(`states.${state}`, { day: dayWords(sent_at), closed: dayWords(closed_at) }),
  }
}

/** A version as the reader sees it on the page: an approver gets exactly what goes out. @throws AppError not_found, busy */
export async function offerDocument(
  ctx: ServiceContext,
  actor: Actor,
  { publicId, number }: { publicId: string; number: number },
): Promise<File> {
  const access = await readAccess(ctx.db, actor, publicId, ctx.clock.now())
  const offer = await presentOffer(ctx, actor, access)
  const index = offer.versions.findIndex((version) => version.number === number)
  const version = offer.versions[index]
  if (!version) throw new AppError('not_found')
  const kept = access.versions[index]?.version.parties
  const parties = kept ?? { company: offer.company.name, candidate: offer.candidate }
  const paper = paperOf(version, { company: parties.company, candidate: parties.candidate })
  const outcome = await inTurn(fileUser(actor, ''), () => pool.run(paper), { waiting: waitingOfOne })
  if ('failed' in outcome) throw new Error(`an offer was not written: ${outcome.failed}`)
  return new File([new Uint8Array(outcome.answer)], `${t('file', { vacancy: offer.vacancy.title })}.pdf`, {
    type: 'application/pdf',
  })
}

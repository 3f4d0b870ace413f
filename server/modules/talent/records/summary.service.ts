import { type TalentSummary, talentLimits } from '@/lib/contracts/talent'
import { type Actor, actorMay, requireCompany } from '@/server/platform/actor'
import type { ServiceContext } from '../../context'
import { lettersSentOn } from '../consent/consent.repository'
import { dayOf, daysLater } from '../days'
import { countWaiting } from '../mail/mail.repository'
import { countLists } from './lists.repository'
import { countRecords, countSources, countTags } from './records.repository'

/** @throws AppError forbidden for candidates, company_required */
export async function summaryOfPeople(ctx: ServiceContext, actor: Actor): Promise<TalentSummary> {
  const { id: companyId, verified } = requireCompany(actor)
  const today = dayOf(ctx.clock.now())
  const counted = (more: object) => countRecords(ctx.db, { companyId, stems: [], ...more })
  const [total, asked, ending, tags, lists, sources, sent, waiting] = await Promise.all([
    counted({}),
    counted({ state: 'asked' }),
    counted({ endsBy: daysLater(today, talentLimits.renewalDays) }),
    countTags(ctx.db, companyId),
    countLists(ctx.db, companyId),
    countSources(ctx.db, companyId),
    lettersSentOn(ctx.db, companyId, today),
    ctx.env.INBOUND_MAIL_DOMAIN ? countWaiting(ctx.db, companyId) : null,
  ])
  return {
    total,
    asked,
    ending,
    tags,
    lists: lists.map(({ publicId, name, count }) => ({ public_id: publicId, name, count })),
    sources,
    may_edit: actorMay(actor, 'recruit') && verified,
    verified,
    letters_left: Math.max(0, talentLimits.lettersPerDay - sent),
    mail_waiting: waiting,
  }
}

import { brand } from '@/lib/brand'
import { invitationLimits, type TalentInvitationObstacle } from '@/lib/contracts/talent-invitations'
import { routes } from '@/lib/routes'
import { fillLetter, type LetterValues } from '@/lib/shared/letter-variables'
import { dayMs } from '@/lib/shared/time'
import type { Message } from '@/server/adapters/messages/messages'
import { addressIds } from '@/server/adapters/messages/return-path'
import type { Tx } from '@/server/db/client'
import { translator } from '@/server/lib/translator'
import { memberValues } from '@/server/modules/hiring'
import { suppressionOf } from '@/server/modules/notifications'
import { forEachIsolated } from '@/server/platform/concurrency'
import { publish } from '@/server/platform/events'
import type { Keys } from '@/server/platform/keys'
import { letterParts } from '@/server/platform/letter-page'
import type { ServiceContext } from '../../context'
import { isRefused, reserveDailyLetter } from '../consent/consent.repository'
import { idLength } from '../consent/consent-letter.service'
import { dayOf, restorableMs } from '../days'
import { isVacancyOpen, recordObstacle } from './invitation.policy'
import * as repository from './invitations.repository'

const t = translator('letters')
const signatureBytes = 24
/** Letters of one sending in one run, so that other companies have their turn. */
const atOnce = 50
/** Days after which a sending is no longer looked at. */
const keptDays = 30

type Signed = Pick<repository.InvitationRow, 'publicId' | 'addressId'>
const textOf = ({ publicId, addressId }: Signed) => `${publicId}.${addressId}`

/** Token of a letter: of one invitation to one address. Tokens are not stored. */
const invitationToken = (keys: Keys, invitation: Signed): string =>
  invitation.publicId + keys.sign('talent-invitation', textOf(invitation), signatureBytes)

/** Whether a link is of this letter: enough to refuse. */
export const isSignedLink = (keys: Keys, token: string, invitation: repository.InvitationRow): boolean =>
  invitation.addressId !== null &&
  keys.isSigned('talent-invitation', textOf(invitation), token.slice(idLength), signatureBytes)

/** Whether the record, or one that went into it, still has the address of a letter. */
export const isCurrent = (
  keys: Keys,
  { invitation, record, merged }: Pick<repository.FoundInvitation, 'invitation' | 'record' | 'merged'>,
): boolean =>
  [record.email, ...merged].some(
    (email) => email !== null && addressIds(keys, email).includes(invitation.addressId ?? ''),
  )

/** Why a letter cannot go out at this moment. */
async function obstacleNow(
  ctx: ServiceContext,
  tx: Tx,
  { record, company, vacancy, userId }: repository.FoundInvitation,
): Promise<TalentInvitationObstacle | undefined> {
  const now = ctx.clock.now()
  const obstacle = recordObstacle(record, now)
  if (obstacle || record.email === null) return obstacle ?? 'no_email'
  if (company.verification !== 'verified') return 'not_allowed'
  if (!(await repository.mayStillAct(tx, company.id, userId))) return 'not_allowed'
  if (!isVacancyOpen(vacancy, now) || vacancy.anonymous) return 'vacancy_closed'
  if (await isRefused(tx, addressIds(ctx.keys, record.email))) return 'refused'
  if (await suppressionOf(ctx, tx, record.email)) return 'unreachable'
  const taken = await reserveDailyLetter(tx, company.id, dayOf(now))
  return taken ? undefined : 'letters_over'
}

async function sendOne(ctx: ServiceContext, id: number): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const row = await repository.takeWaiting(tx, id, ctx.clock.now())
    if (!row) return false
    const found = await repository.findInvitation(tx, { id })
    // The address may be another one since the selection was made.
    const same = found?.record.email && addressIds(ctx.keys, found.record.email).includes(row.addressId ?? '')
    const obstacle = found && same ? await obstacleNow(ctx, tx, found) : 'gone'
    if (!found || obstacle) {
      await repository.updateInvitation(tx, id, {
        state: 'failed',
        obstacle: obstacle ?? 'gone',
        sentAt: null,
      })
      return false
    }
    await publish(tx, {
      kind: 'talent.invited',
      payload: { companyId: found.company.publicId, invitationId: row.publicId },
    })
    return true
  })
}

/** Goes on with all sendings that are due. Returns the number of letters. */
export async function runSendings(ctx: ServiceContext): Promise<number> {
  let sent = 0
  for (const { id: sendingId } of await repository.findDue(ctx.db, ctx.clock.now())) {
    const ids = await repository.findWaiting(ctx.db, sendingId, atOnce)
    sent += await forEachIsolated(ctx, ids, (id) => sendOne(ctx, id), {
      failed: 'an invitation of a base was not sent',
      keyOf: (id) => id,
    })
    if (ids.length < atOnce) {
      await ctx.db.transaction(async (tx) => {
        // Whom an error stopped is said to be not reached: the sending ends.
        await repository.settleWaiting(tx, sendingId, { state: 'failed', obstacle: 'failed' })
        await repository.finishSending(tx, sendingId, { finishedAt: ctx.clock.now() })
      })
    }
  }
  return sent
}

function invitationLetter(
  { keys, env }: Pick<ServiceContext, 'keys'> & { env: { siteUrl: string } },
  { invitation, record, company, vacancy, text }: repository.FoundInvitation,
  { to, member }: { to: string; member: LetterValues },
): Message {
  const token = invitationToken(keys, invitation)
  const url = env.siteUrl + routes.peopleInvitation(token)
  const values = {
    company: company.name,
    vacancy: vacancy.title,
    inn: company.inn ?? '',
    source: record.source,
    ground: t(`talent.grounds.${record.ground ?? 'consent'}`),
    since: new Date(record.groundOn ?? record.createdAt),
    brand: brand.name,
  }
  const heading = t('talent.invitation.heading', values)
  const filled = fillLetter(text ?? '', {
    ...member,
    имя: record.firstName,
    вакансия: vacancy.title,
    компания: company.name,
  })
  return {
    channel: 'email',
    to,
    key: `talent-invitation-${invitation.publicId}`,
    subject: heading,
    // The button of mail programs refuses; the page asks.
    headers: {
      'List-Unsubscribe': `<${env.siteUrl}/v1/people-invitations/${token}/refusal>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    ...letterParts({
      heading,
      paragraphs: [...filled.split(/\n{2,}/), ...t('talent.invitation.why', values).split('\n\n')],
      action: { label: t('talent.invitation.action'), url },
      footer: [{ text: t('talent.footer', values) }, { text: t('talent.refuse'), url }],
    }),
  }
}

/** Sends the letter of an event, unless the person refused meanwhile, or letters do not reach the address. */
export async function sendInvitation(
  ctx: ServiceContext,
  { invitationId }: { invitationId: string },
): Promise<void> {
  const found = await repository.findInvitation(ctx.db, { publicId: invitationId })
  const to = found?.record.email
  if (!to || found.invitation.state !== 'sent' || found.text === null) return
  if (await isRefused(ctx.db, addressIds(ctx.keys, to))) {
    await repository.updateInvitation(ctx.db, found.invitation.id, {
      state: 'failed',
      obstacle: 'refused',
      sentAt: null,
    })
    return
  }
  const member = await memberValues(ctx, found.userId ?? 0)
  await ctx.messenger.send(invitationLetter(ctx, found, { to, member }))
}

/** Ends invitations without an answer, and forgets texts and sendings. */
export async function sweepInvitationsOfBases(ctx: ServiceContext): Promise<void> {
  const now = ctx.clock.now().getTime()
  await repository.expireSilent(ctx.db, new Date(now - invitationLimits.days * dayMs))
  await repository.forgetSendings(ctx.db, {
    textsBefore: new Date(now - restorableMs),
    before: new Date(now - keptDays * dayMs),
  })
}

import { hourMs, minuteMs, secondMs } from '@/lib/shared/time'
import { readBounceMailbox } from '@/server/adapters/messages/bounce-mailbox'
import type { ServiceContext } from '@/server/modules/context'
import { sweepAccounts } from '@/server/modules/identity/accounts/sweep.service'
import { sendInvitationLetter } from '@/server/modules/identity/companies/invitation-letter.service'
import { sweepInvitations } from '@/server/modules/identity/companies/invitations.service'
import { sweepPresence } from '@/server/modules/identity/presence/presence.service'
import { createResumeReader } from '@/server/modules/importing'
import { autopickupLetter, matchesLetter } from '@/server/modules/matching/letters.service'
import { sweepImages } from '@/server/modules/media/media.service'
import { deleteOldDeliveries, deliverDue } from '@/server/modules/notifications/deliver.service'
import { takeReport } from '@/server/modules/notifications/mail/mail-problems.service'
import { deleteOldNotices } from '@/server/modules/notifications/notifications.service'
import type { LetterWriters } from '@/server/modules/notifications/send.service'
import { eraseDueAccounts } from '@/server/modules/privacy/erase.service'
import { buildExports, sweepExports } from '@/server/modules/privacy/export.service'
import { savedSearchLetter } from '@/server/modules/search/saved/letters.service'
import { maintainEventPartitions } from '@/server/modules/security/record.service'
import { askForRenewal, eraseEndedRecords } from '@/server/modules/talent/consent/consent.service'
import { sendConsentLetter, sendIntakeLetter } from '@/server/modules/talent/consent/consent-letter.service'
import {
  runSendings,
  sendInvitation,
  sweepInvitationsOfBases,
} from '@/server/modules/talent/invitations/invitation-letters.service'
import { eraseOldMail, newMailWaits, readMail } from '@/server/modules/talent/mail/read-resumes.service'
import { sweepFilesOfBases } from '@/server/modules/talent/records/files.service'
import type { ScheduledJob } from './job-queue'
import type { OutboxHandler } from './outbox-handler'

/** Digests have letters of their own, with the found items. */
export const letterWriters: LetterWriters = {
  'saved_search.digest': savedSearchLetter,
  'autopickup.digest': autopickupLetter,
  'matches.digest': matchesLetter,
}

/** Stores what mail servers report of letters that did not arrive. */
async function readMailReports(ctx: ServiceContext, mailbox: string): Promise<void> {
  const read = await readBounceMailbox(mailbox, async (report) => (await takeReport(ctx, report)) > 0)
  if (read.reports > 0) ctx.log.info(read, 'reports of mail servers were read')
}

export function notificationJobs(ctx: ServiceContext): ScheduledJob[] {
  return [
    { name: 'notice-deliveries', everyMs: secondMs, run: () => deliverDue(ctx, letterWriters) },
    { name: 'old-notices', everyMs: 6 * hourMs, run: () => deleteOldNotices(ctx) },
    { name: 'old-deliveries', everyMs: 6 * hourMs, run: () => deleteOldDeliveries(ctx) },
    ...(ctx.env.BOUNCE_IMAP_URL
      ? [
          {
            name: 'mail-reports',
            everyMs: minuteMs,
            run: () => readMailReports(ctx, ctx.env.BOUNCE_IMAP_URL ?? ''),
          },
        ]
      : []),
  ]
}

export function accountJobs(ctx: ServiceContext): ScheduledJob[] {
  return [
    { name: 'accounts-sweep', everyMs: hourMs, run: () => sweepAccounts(ctx) },
    { name: 'company-invitations-sweep', everyMs: hourMs, run: () => sweepInvitations(ctx) },
  ]
}

export function talentJobs(ctx: ServiceContext): ScheduledJob[] {
  const reader = createResumeReader(ctx)
  const waits = newMailWaits()
  return [
    { name: 'talent-erase', everyMs: hourMs, run: () => eraseEndedRecords(ctx) },
    { name: 'talent-renewals', everyMs: hourMs, run: () => askForRenewal(ctx) },
    { name: 'talent-mail', everyMs: 5 * secondMs, run: () => readMail(ctx, reader, waits) },
    { name: 'talent-mail-erase', everyMs: minuteMs, run: () => eraseOldMail(ctx) },
    { name: 'talent-files-sweep', everyMs: minuteMs, run: () => sweepFilesOfBases(ctx) },
    { name: 'talent-sendings', everyMs: secondMs, run: () => runSendings(ctx) },
    { name: 'talent-invitations-sweep', everyMs: hourMs, run: () => sweepInvitationsOfBases(ctx) },
  ]
}

/** Invitation letters, letters to people of a company's base. */
export function companyHandlers(ctx: ServiceContext): OutboxHandler[] {
  return [
    {
      name: 'company-invitations',
      kinds: ['company.invited'],
      async handle({ event }) {
        if (event.kind === 'company.invited') await sendInvitationLetter(ctx, event.payload)
      },
    },
    {
      name: 'talent-letters',
      kinds: ['talent.asked', 'talent.invited', 'talent.joined'],
      async handle({ event }) {
        if (event.kind === 'talent.asked') await sendConsentLetter(ctx, event.payload)
        if (event.kind === 'talent.joined') await sendIntakeLetter(ctx, event.payload)
        if (event.kind === 'talent.invited') await sendInvitation(ctx, event.payload)
      },
    },
  ]
}

export function personalDataJobs(ctx: ServiceContext): ScheduledJob[] {
  return [
    { name: 'data-exports', everyMs: 2 * secondMs, run: () => buildExports(ctx) },
    { name: 'data-exports-sweep', everyMs: hourMs, run: () => sweepExports(ctx) },
    { name: 'accounts-erase', everyMs: 10 * minuteMs, run: () => eraseDueAccounts(ctx) },
  ]
}

export function presenceJobs(ctx: ServiceContext): ScheduledJob[] {
  return [{ name: 'presence-sweep', everyMs: minuteMs, run: () => sweepPresence(ctx) }]
}

export function securityJobs(ctx: ServiceContext): ScheduledJob[] {
  return [{ name: 'security-events', everyMs: 6 * hourMs, run: () => maintainEventPartitions(ctx) }]
}

export function mediaJobs(ctx: ServiceContext): ScheduledJob[] {
  return [{ name: 'unused-images', everyMs: 10 * minuteMs, run: () => sweepImages(ctx) }]
}

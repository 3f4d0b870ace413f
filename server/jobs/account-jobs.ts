import type { ServiceContext } from '@/server/modules/context'
import { sweepAccounts } from '@/server/modules/identity/accounts/sweep.service'
import { sweepInvitations } from '@/server/modules/identity/companies/invitations.service'
import type { TimedJob } from './timetable'

export function accountJobs(ctx: ServiceContext): TimedJob[] {
  return [
    { name: 'accounts-sweep', everyMs: 3_600_000, run: () => sweepAccounts(ctx) },
    { name: 'company-invitations-sweep', everyMs: 3_600_000, run: () => sweepInvitations(ctx) },
  ]
}

import type { ServiceContext } from '@/server/modules/context'
import { sweepFiles } from '@/server/modules/hiring/conversations/files.service'
import { tellOfMessages } from '@/server/modules/hiring/conversations/notices.service'
import type { TimedJob } from './timetable'

export function conversationJobs(ctx: ServiceContext): TimedJob[] {
  return [
    { name: 'message-notices', everyMs: 2_000, run: () => tellOfMessages(ctx) },
    { name: 'unused-message-files', everyMs: 600_000, run: () => sweepFiles(ctx) },
  ]
}

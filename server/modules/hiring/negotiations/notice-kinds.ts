import type { NegotiationOrigin } from '@/lib/contracts/enums'
import type { NotificationKind } from '@/lib/contracts/notifications'
import type { Story } from './story.service'

export type Reader = 'candidate' | 'employer'
type Told = Pick<Story, 'action' | 'actor' | 'origin' | 'from'>

const unanswered = ['new', 'viewed']

/** Who is told of a step and how it is called to them. What one did oneself is no news. */
export function noticesOf({ action, actor, origin, from }: Told): Partial<Record<Reader, NotificationKind>> {
  switch (action) {
    case 'apply':
      return { employer: 'application.created' }
    case 'invite':
      return { candidate: 'invitation.created' }
    case 'open':
      return actor === 'employer' ? { candidate: 'negotiation.viewed' } : {}
    case 'accept_invitation':
      return { employer: 'invitation.accepted' }
    case 'take_into_review':
    case 'propose_interview':
    case 'offer':
    case 'confirm_hire':
    case 'reopen':
    case 'move':
      return { candidate: 'negotiation.status_changed' }
    case 'assign_test':
      return { candidate: 'test.assigned' }
    case 'submit_test':
      return { employer: 'test.submitted' }
    case 'accept_offer':
      return { employer: 'negotiation.status_changed' }
    case 'withdraw':
      return { employer: 'negotiation.withdrawn' }
    case 'expire':
      return { candidate: 'negotiation.expired', employer: 'negotiation.expired' }
    case 'propose_move':
      return { candidate: 'negotiation.move_proposed' }
    case 'refuse_move':
      return { employer: 'negotiation.move_refused' }
    case 'cancel_move':
      return {}
    case 'ask_reason':
      return { employer: 'negotiation.reason_asked' }
    case 'give_reason':
      return { candidate: 'negotiation.reason_given' }
    case 'remind':
      return { candidate: 'invitation.reminder' }
    case 'close_vacancy':
      return { candidate: 'vacancy.closed' }
    case 'decline': {
      if (actor === 'employer') return { candidate: 'negotiation.declined' }
      const refused = origin === 'invitation' && from !== null && unanswered.includes(from)
      return { employer: refused ? 'invitation.declined' : 'negotiation.declined' }
    }
  }
}

export const tabOf = (origin: NegotiationOrigin) =>
  origin === 'application' ? ('applications' as const) : ('invitations' as const)

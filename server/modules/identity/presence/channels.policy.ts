import type { ChannelSubject } from '@/lib/contracts/channels'
import type { DbOrTx } from '@/server/db/client'
import type { Actor } from '@/server/platform/actor'
import {
  isCompanyMember,
  isInInterview,
  isParty,
  isResumeOwner,
  isVacancyMember,
} from './channels.repository'

type Listener = Pick<Actor, 'userId' | 'publicId'>

/** Who may listen to a channel, by what it is about. */
export const mayListen: Record<
  ChannelSubject,
  (db: DbOrTx, actor: Listener, publicId: string) => boolean | Promise<boolean>
> = {
  user: (_, actor, publicId) => actor.publicId === publicId,
  company: (db, actor, publicId) => isCompanyMember(db, actor.userId, publicId),
  resume: (db, actor, publicId) => isResumeOwner(db, actor.userId, publicId),
  vacancy: (db, actor, publicId) => isVacancyMember(db, actor.userId, publicId),
  negotiation: (db, actor, publicId) => isParty(db, actor.userId, publicId),
  interview: (db, actor, publicId) => isInInterview(db, actor.userId, publicId),
}

import type { talentInvitationCalls } from '@/lib/contracts/talent-invitations'
import { all, type Row, viewerMayNot } from './row'
import { roles as everyone } from './world'

/** People of a base are the company's own: candidates have none, other companies do not see them. */
const own = all(404, 'employerA', 'viewerA')
const employers = { guest: 401, candidateA: 403, candidateB: 403 }
const editors = { ...employers, ...viewerMayNot, unverified: 403 }
const nobodyKnows = Object.fromEntries(everyone.map((role) => [role, 404]))

const invite = (world: { talent: string; vacancy: { public_id: string } }) => ({
  people: [world.talent],
  vacancy: world.vacancy.public_id,
})
const letter = (end = ''): Row => ({
  path: () => `/v1/people-invitations/abcdefghjkmn${end}`,
  denied: nobodyKnows,
})

/** Calls about invitations of people of a base. */
export const talentInvitationTable: Record<keyof typeof talentInvitationCalls, Row> = {
  'GET /v1/my/people-invitations': { denied: employers },
  'POST /v1/my/people-invitations/check': { body: invite, denied: { ...editors, employerB: 404 } },
  'POST /v1/my/people-invitations': {
    body: (world) => ({ ...invite(world), text: 'Приходите к нам' }),
    denied: { ...editors, employerB: 404 },
    changes: true,
  },
  'DELETE /v1/my/people-invitations/:publicId': {
    path: ({ talentSending }) => `/v1/my/people-invitations/${talentSending}`,
    denied: { ...own, ...viewerMayNot },
    changes: true,
  },
  'GET /v1/people-invitations/:token': letter(),
  'POST /v1/people-invitations/:token/opening': letter('/opening'),
  'POST /v1/people-invitations/:token/answer': { ...letter('/answer'), body: () => ({ answer: 'later' }) },
  'POST /v1/people-invitations/:token/refusal': letter('/refusal'),
}

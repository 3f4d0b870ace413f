import { type hiringPageCalls, intakeConsent } from '@/lib/contracts/hiring-pages'
import type { talentDuplicateCalls } from '@/lib/contracts/talent-duplicates'
import type { talentFileCalls } from '@/lib/contracts/talent-files'
import type { talentInvitationCalls } from '@/lib/contracts/talent-invitations'
import type { talentMailCalls } from '@/lib/contracts/talent-mail'
import type { talentResumeCalls } from '@/lib/contracts/talent-resumes'
import { fileForm } from '@/tests/support/pictures'
import { baseRecord } from './people'
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

const merge = (world: { talent: string; talentTwin: string }) => ({
  keep: { public_id: world.talent, revision: 1 },
  drop: { public_id: world.talentTwin, revision: 1 },
  from_dropped: [],
})

/** Calls about records that may be one person. */
export const talentDuplicateTable: Record<keyof typeof talentDuplicateCalls, Row> = {
  'GET /v1/my/people-duplicates': { denied: employers },
  'PUT /v1/my/people-duplicates/distinct': {
    body: ({ talent, talentTwin }) => ({ people: [talent, talentTwin], distinct: true }),
    denied: { ...editors, employerB: 404 },
    changes: true,
  },
  'GET /v1/my/people-merges': { denied: employers },
  'POST /v1/my/people-merges': { body: merge, denied: { ...editors, employerB: 404 }, changes: true },
  'DELETE /v1/my/people-merges/:publicId': {
    path: ({ talentMerge }) => `/v1/my/people-merges/${talentMerge}`,
    denied: { ...own, ...viewerMayNot },
    changes: true,
  },
}

const file =
  (end = '') =>
  (world: { talent: string; talentFile: string }) =>
    `/v1/my/people/${world.talent}/files/${world.talentFile}${end}`
const note = () => fileForm('file', Buffer.from('Резюме'), 'a.txt', 'text/plain')

/** Stored files of people of a base. */
export const talentFileTable: Record<keyof typeof talentFileCalls, Row> = {
  'POST /v1/my/people/:publicId/files': {
    path: ({ talent }) => `/v1/my/people/${talent}/files`,
    body: note,
    denied: { ...own, ...viewerMayNot },
    changes: true,
  },
  'GET /v1/my/people/:publicId/files/:fileId': { path: file(), denied: own },
  'DELETE /v1/my/people/:publicId/files/:fileId': {
    path: file(),
    denied: { ...own, ...viewerMayNot },
    changes: true,
  },
  'POST /v1/my/people/:publicId/files/:fileId/restoration': {
    path: file('/restoration'),
    denied: { ...own, ...viewerMayNot },
    changes: true,
  },
}

const ofMail = { ...editors, employerB: 404 }
const mail =
  (end = '') =>
  ({ talentWaiting }: { talentWaiting: string }) =>
    `/v1/my/people-mail/${talentWaiting}${end}`

/** People of forwarded letters. */
export const talentMailTable: Record<keyof typeof talentMailCalls, Row> = {
  'GET /v1/my/people-mail': { denied: editors },
  'GET /v1/my/people-mail/address': { denied: editors },
  'POST /v1/my/people-mail/address': { denied: editors, changes: true },
  'DELETE /v1/my/people-mail/address': { denied: editors, changes: true },
  'POST /v1/my/people-mail/:publicId/person': {
    path: mail('/person'),
    body: () => baseRecord,
    denied: ofMail,
    changes: true,
  },
  'POST /v1/my/people-mail/:publicId/attachment': {
    path: mail('/attachment'),
    body: ({ talent }) => ({ record_public_id: talent }),
    denied: ofMail,
    changes: true,
  },
  'DELETE /v1/my/people-mail/:publicId': { path: mail(), denied: ofMail, changes: true },
  'POST /v1/my/people-mail/:publicId/restoration': {
    path: mail('/restoration'),
    denied: ofMail,
    changes: true,
  },
  'GET /v1/my/people-mail/:publicId/files/:fileId': {
    path: ({ talentWaiting, talentWaitingFile }) =>
      `/v1/my/people-mail/${talentWaiting}/files/${talentWaitingFile}`,
    denied: ofMail,
  },
}

/** Resumes in files, read for a base. */
export const talentResumeTable: Record<keyof typeof talentResumeCalls, Row> = {
  'POST /v1/my/people-resumes/reading': {
    body: () =>
      fileForm(
        'file',
        Buffer.from('Вера Зимина\nГлавный бухгалтер\nvera@example.test'),
        'a.txt',
        'text/plain',
      ),
    denied: editors,
  },
}

const ofReferral = (end = ''): Row => ({
  path: ({ referral }) => `/v1/my/referrals/${referral}${end}`,
  denied: { ...own, ...viewerMayNot },
  changes: true,
})
const strangeCode = (end = ''): Row => ({
  path: () => `/v1/referrals/abcdefghjkmn${end}`,
  denied: nobodyKnows,
})
const ofPage = (end: string) => (world: { company: { public_id: string } }) =>
  `/v1/companies/${world.company.public_id}${end}`

/** Calls about the page of a company for people who look for work there, and its referral links. */
export const hiringPageTable: Record<keyof typeof hiringPageCalls, Row> = {
  'GET /v1/my/hiring-page': { denied: employers },
  'PUT /v1/my/hiring-page': { body: () => ({ on: false, text: '' }), denied: editors, changes: true },
  'GET /v1/my/referrals': { denied: employers },
  'POST /v1/my/referrals': {
    body: () => ({ label: 'Чужая рекомендация', vacancy: null }),
    denied: editors,
    changes: true,
  },
  'DELETE /v1/my/referrals/:publicId': ofReferral(),
  'POST /v1/my/referrals/:publicId/restoration': ofReferral('/restoration'),
  'GET /v1/companies/:publicId/hiring-page': { path: ofPage('/hiring-page'), denied: {} },
  'POST /v1/companies/:publicId/people': {
    path: ofPage('/people'),
    body: () => ({
      first_name: 'Олег',
      email: 'oleg.page@example.test',
      position: 'Слесарь',
      consent: intakeConsent.version,
    }),
    denied: {},
    changes: true,
  },
  'POST /v1/companies/:publicId/people/with-resume': {
    path: ofPage('/people/with-resume'),
    body: (world) => ({ resume: world.hidden.public_id, consent: intakeConsent.version }),
    denied: { ...all(403, 'candidateA'), candidateB: 404 },
    changes: true,
  },
  'GET /v1/referrals/:code': strangeCode(),
  'POST /v1/referrals/:code/opening': strangeCode('/opening'),
}

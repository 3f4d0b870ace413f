import type { Hono } from 'hono'
import { createLimits } from '@/server/modules/identity'
import { createResumeReader } from '@/server/modules/importing'
import { type HttpEnv, mountCall, type Registry } from '@/server/platform/http/call-handler'
import type { ServiceContext } from '../context'
import { askForConsent, giveConsent, readConsent, refuseConsent } from './consent/consent.service'
import {
  listDuplicates,
  listMerges,
  mergePeople,
  setDistinct,
  undoMerge,
} from './duplicates/duplicates.service'
import { changeHiringPage, hiringPageSettings, readHiringPage } from './hiring-page/hiring-page.service'
import { leaveData, leaveResume } from './hiring-page/intakes.service'
import {
  addReferral,
  listReferrals,
  openReferral,
  readReferral,
  setReferralRevoked,
} from './hiring-page/referrals.service'
import { readImportFile } from './imports/import-file.service'
import { checkImport, importPeople, listImports, setImportUndone } from './imports/imports.service'
import { readResumeFile } from './imports/resume-files.service'
import {
  answerInvitation,
  openInvitation,
  readInvitation,
  refuseInvitation,
} from './invitations/invitation-answers.service'
import { checkInvitations, inviteToVacancy } from './invitations/invitations.service'
import { listSendings, undoSending } from './invitations/sendings.service'
import { attachMail } from './mail/attach.service'
import {
  addFromMail,
  discardMail,
  endMailAddress,
  fileOfMail,
  listMail,
  mailAddress,
  renewMailAddress,
  restoreMail,
} from './mail/review.service'
import { listKeptData, withdrawKeptData } from './own-data/own-data.service'
import { addFile, fileOfPerson, setFileRemoved } from './records/files.service'
import { addList, changeList } from './records/lists.service'
import { addNote, setNoteRemoved } from './records/notes.service'
import { addPerson, changePerson, getPerson, listPeople, setPersonRemoved } from './records/records.service'
import { summaryOfPeople } from './records/summary.service'

export function talentRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  mountCall(app, registry, 'GET /v1/my/people', ({ actor, query }) => listPeople(ctx, actor, query))
  mountCall(app, registry, 'GET /v1/my/people/summary', ({ actor }) => summaryOfPeople(ctx, actor))
  mountCall(app, registry, 'POST /v1/my/people', ({ actor, body }) => addPerson(ctx, actor, body))
  mountCall(app, registry, 'POST /v1/my/people/requests', ({ actor, body }) =>
    askForConsent(ctx, actor, body),
  )
  mountCall(app, registry, 'GET /v1/my/people/:publicId', ({ actor, params }) =>
    getPerson(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'PUT /v1/my/people/:publicId', ({ actor, params, body }) =>
    changePerson(ctx, actor, { ...params, ...body }),
  )
  mountCall(app, registry, 'DELETE /v1/my/people/:publicId', async ({ actor, params }) => {
    await setPersonRemoved(ctx, actor, { ...params, removed: true })
    return null
  })
  mountCall(app, registry, 'POST /v1/my/people/:publicId/restoration', ({ actor, params }) =>
    setPersonRemoved(ctx, actor, { ...params, removed: false }),
  )
  mountCall(app, registry, 'POST /v1/my/people/:publicId/notes', ({ actor, params, body }) =>
    addNote(ctx, actor, { ...params, ...body }),
  )
  mountCall(app, registry, 'DELETE /v1/my/people/:publicId/notes/:noteId', ({ actor, params }) =>
    setNoteRemoved(ctx, actor, { ...params, removed: true }),
  )
  mountCall(app, registry, 'POST /v1/my/people/:publicId/notes/:noteId/restoration', ({ actor, params }) =>
    setNoteRemoved(ctx, actor, { ...params, removed: false }),
  )
  mountCall(app, registry, 'POST /v1/my/people/:publicId/files', ({ actor, params, body }) =>
    addFile(ctx, actor, { ...params, ...body }),
  )
  mountCall(app, registry, 'GET /v1/my/people/:publicId/files/:fileId', ({ actor, params }) =>
    fileOfPerson(ctx, actor, params),
  )
  mountCall(app, registry, 'DELETE /v1/my/people/:publicId/files/:fileId', ({ actor, params }) =>
    setFileRemoved(ctx, actor, { ...params, removed: true }),
  )
  mountCall(app, registry, 'POST /v1/my/people/:publicId/files/:fileId/restoration', ({ actor, params }) =>
    setFileRemoved(ctx, actor, { ...params, removed: false }),
  )
  mountCall(app, registry, 'POST /v1/my/people-lists', ({ actor, body }) => addList(ctx, actor, body.name))
  mountCall(app, registry, 'PUT /v1/my/people-lists/:publicId', ({ actor, params, body }) =>
    changeList(ctx, actor, params.publicId, body),
  )
  mountCall(app, registry, 'DELETE /v1/my/people-lists/:publicId', async ({ actor, params }) => {
    await changeList(ctx, actor, params.publicId, { removed: true })
    return null
  })
  mountCall(app, registry, 'POST /v1/my/people-lists/:publicId/restoration', ({ actor, params }) =>
    changeList(ctx, actor, params.publicId, { removed: false }),
  )
  const reader = createResumeReader(ctx)
  mountCall(app, registry, 'POST /v1/my/people-resumes/reading', ({ actor, body, ip }) =>
    readResumeFile(ctx, reader, { actor, ip, file: body.file }),
  )
  mountCall(app, registry, 'GET /v1/my/people-mail', ({ actor, query }) => listMail(ctx, actor, query.page))
  mountCall(app, registry, 'GET /v1/my/people-mail/address', ({ actor }) => mailAddress(ctx, actor))
  mountCall(app, registry, 'POST /v1/my/people-mail/address', ({ actor }) => renewMailAddress(ctx, actor))
  mountCall(app, registry, 'DELETE /v1/my/people-mail/address', ({ actor }) => endMailAddress(ctx, actor))
  mountCall(app, registry, 'POST /v1/my/people-mail/:publicId/person', ({ actor, params, body }) =>
    addFromMail(ctx, actor, { ...params, ...body }),
  )
  mountCall(app, registry, 'POST /v1/my/people-mail/:publicId/attachment', ({ actor, params, body }) =>
    attachMail(ctx, actor, { ...params, recordId: body.record_public_id }),
  )
  mountCall(app, registry, 'DELETE /v1/my/people-mail/:publicId', ({ actor, params }) =>
    discardMail(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'POST /v1/my/people-mail/:publicId/restoration', ({ actor, params }) =>
    restoreMail(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'GET /v1/my/people-mail/:publicId/files/:fileId', ({ actor, params }) =>
    fileOfMail(ctx, actor, params),
  )
  mountCall(app, registry, 'GET /v1/my/people-duplicates', ({ actor, query }) =>
    listDuplicates(ctx, actor, query.page),
  )
  mountCall(app, registry, 'PUT /v1/my/people-duplicates/distinct', ({ actor, body }) =>
    setDistinct(ctx, actor, body),
  )
  mountCall(app, registry, 'GET /v1/my/people-merges', ({ actor }) => listMerges(ctx, actor))
  mountCall(app, registry, 'POST /v1/my/people-merges', ({ actor, body }) => mergePeople(ctx, actor, body))
  mountCall(app, registry, 'DELETE /v1/my/people-merges/:publicId', ({ actor, params }) =>
    undoMerge(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'GET /v1/my/people-imports', ({ actor }) => listImports(ctx, actor))
  mountCall(app, registry, 'POST /v1/my/people-imports/reading', ({ actor, body }) =>
    readImportFile(actor, body.file),
  )
  mountCall(app, registry, 'POST /v1/my/people-imports/check', ({ actor, body }) =>
    checkImport(ctx, actor, body),
  )
  mountCall(app, registry, 'POST /v1/my/people-imports', ({ actor, body }) => importPeople(ctx, actor, body))
  mountCall(app, registry, 'DELETE /v1/my/people-imports/:publicId', ({ actor, params }) =>
    setImportUndone(ctx, actor, { ...params, undone: true }),
  )
  mountCall(app, registry, 'POST /v1/my/people-imports/:publicId/restoration', ({ actor, params }) =>
    setImportUndone(ctx, actor, { ...params, undone: false }),
  )
  mountCall(app, registry, 'GET /v1/my/people-invitations', ({ actor }) => listSendings(ctx, actor))
  mountCall(app, registry, 'POST /v1/my/people-invitations/check', ({ actor, body }) =>
    checkInvitations(ctx, actor, body),
  )
  mountCall(app, registry, 'POST /v1/my/people-invitations', ({ actor, body }) =>
    inviteToVacancy(ctx, actor, body),
  )
  mountCall(app, registry, 'DELETE /v1/my/people-invitations/:publicId', ({ actor, params }) =>
    undoSending(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'GET /v1/people-invitations/:token', ({ params }) =>
    readInvitation(ctx, params.token),
  )
  mountCall(app, registry, 'POST /v1/people-invitations/:token/opening', ({ params }) =>
    openInvitation(ctx, params.token),
  )
  mountCall(app, registry, 'POST /v1/people-invitations/:token/answer', ({ params, body }) =>
    answerInvitation(ctx, { ...params, ...body }),
  )
  mountCall(app, registry, 'POST /v1/people-invitations/:token/refusal', ({ params }) =>
    refuseInvitation(ctx, params.token),
  )
  mountCall(app, registry, 'GET /v1/my/hiring-page', ({ actor }) => hiringPageSettings(ctx, actor))
  mountCall(app, registry, 'PUT /v1/my/hiring-page', ({ actor, body }) => changeHiringPage(ctx, actor, body))
  mountCall(app, registry, 'GET /v1/my/referrals', ({ actor, query }) => listReferrals(ctx, actor, query))
  mountCall(app, registry, 'POST /v1/my/referrals', ({ actor, body }) => addReferral(ctx, actor, body))
  mountCall(app, registry, 'DELETE /v1/my/referrals/:publicId', ({ actor, params }) =>
    setReferralRevoked(ctx, actor, { ...params, revoked: true }),
  )
  mountCall(app, registry, 'POST /v1/my/referrals/:publicId/restoration', ({ actor, params }) =>
    setReferralRevoked(ctx, actor, { ...params, revoked: false }),
  )
  const limits = createLimits(ctx)
  mountCall(app, registry, 'GET /v1/companies/:publicId/hiring-page', ({ params }) =>
    readHiringPage(ctx, params.publicId),
  )
  mountCall(app, registry, 'POST /v1/companies/:publicId/people', ({ params, body, ip }) =>
    leaveData(ctx, limits, { ...params, body, ip }),
  )
  mountCall(app, registry, 'POST /v1/companies/:publicId/people/with-resume', ({ actor, params, body }) =>
    leaveResume(ctx, limits, { actor, ...params, body }),
  )
  mountCall(app, registry, 'GET /v1/referrals/:code', ({ params }) => readReferral(ctx, params.code))
  mountCall(app, registry, 'POST /v1/referrals/:code/opening', ({ params, ip }) =>
    openReferral(ctx, limits, { ...params, ip }),
  )
  mountCall(app, registry, 'GET /v1/accounts/kept-data', ({ actor, query }) =>
    listKeptData(ctx, actor, query),
  )
  mountCall(app, registry, 'DELETE /v1/accounts/kept-data/:publicId', ({ actor, params }) =>
    withdrawKeptData(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'GET /v1/people-consent/:token', ({ params }) => readConsent(ctx, params.token))
  mountCall(app, registry, 'POST /v1/people-consent/:token', ({ params }) => giveConsent(ctx, params.token))
  mountCall(app, registry, 'POST /v1/people-consent/:token/refusal', ({ params }) =>
    refuseConsent(ctx, params.token),
  )
}

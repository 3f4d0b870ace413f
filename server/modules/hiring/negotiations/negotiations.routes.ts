import type { Hono } from 'hono'
import { createReadingWatch } from '@/server/modules/security'
import { type HttpEnv, mountCall, type Registry } from '@/server/platform/http/call-handler'
import type { ServiceContext } from '../../context'
import { getBatch, listBatches, undoBatch } from '../batches/batches.service'
import { checkInterviews } from '../batches/check-interviews.service'
import { checkBatch, startBatch } from '../batches/start-batch.service'
import { report, reportChoices, reportPeople, reportRows } from '../reports/reports.service'
import {
  addRule,
  changeRule,
  listRules,
  removeRule,
  restoreRule,
  ruleLog,
  ruleRunsOf,
} from '../stage-rules/rules.service'
import { act, editLetter, undoPending } from './act.service'
import { apply, applyOptions, ownApplicationLimit, ownMarks } from './apply.service'
import { invite } from './invite.service'
import { addNote, changeNote, getMarks, setMarks, tagsOf } from './marks.service'
import { moveToStage } from './move-to-stage.service'
import { listQueue, queueSummary, queueViews, saveQueueViews, tableOfSelected } from './queue.service'
import { getNegotiation, listOfResume, listOfVacancy, listOwn } from './read.service'
import { askReason, giveReason, remind, setOwnNote } from './requests.service'
import { listStages, saveStages } from './stages.service'
import { answerTransfer, cancelTransfer, proposeTransfer } from './transfer.service'

export function negotiationRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  const watch = createReadingWatch(ctx)
  mountCall(app, registry, 'GET /v1/vacancies/:publicId/apply-options', ({ actor, params }) =>
    applyOptions(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'POST /v1/vacancies/:publicId/applications', ({ actor, params, body, socketId }) =>
    apply(ctx, actor, {
      vacancyPublicId: params.publicId,
      resumePublicId: body.resume_public_id,
      withVariant: body.with_variant,
      letter: body.letter,
      answers: body.answers,
      questionsVersion: body.questions_version,
      link: body.link,
      invitation: body.invitation,
      socketId,
    }),
  )
  mountCall(app, registry, 'POST /v1/resumes/:publicId/invitations', ({ actor, params, body, socketId }) =>
    invite(ctx, actor, {
      resumePublicId: params.publicId,
      vacancyPublicId: body.vacancy_public_id,
      text: body.text,
      token: body.token,
      socketId,
    }),
  )
  mountCall(app, registry, 'GET /v1/vacancies/:publicId/negotiations', async ({ actor, params, query }) => {
    const shown = await listOfVacancy(ctx, actor, params.publicId, query)
    await watch.page(actor, query.page)
    return shown
  })
  mountCall(app, registry, 'GET /v1/resumes/:publicId/negotiations', ({ actor, params, query }) =>
    listOfResume(ctx, actor, params.publicId, query),
  )
  mountCall(app, registry, 'GET /v1/my/negotiations', async ({ actor, query }) => {
    const shown = await listOwn(ctx, actor, query)
    await watch.page(actor, query.page)
    return shown
  })
  mountCall(app, registry, 'GET /v1/my/queue', async ({ actor, query }) => {
    const shown = await listQueue(ctx, actor, query)
    if (query.after !== undefined) await watch.page(actor, 2)
    return shown
  })
  mountCall(app, registry, 'POST /v1/my/queue/table', async ({ actor, body }) => {
    const shown = await tableOfSelected(ctx, actor, body)
    if (body.after !== undefined) await watch.page(actor, 2)
    return shown
  })
  mountCall(app, registry, 'GET /v1/my/queue/summary', ({ actor, query }) => queueSummary(ctx, actor, query))
  mountCall(app, registry, 'GET /v1/my/queue/views', ({ actor }) => queueViews(ctx, actor))
  mountCall(app, registry, 'PUT /v1/my/queue/views', ({ actor, body }) => saveQueueViews(ctx, actor, body))
  mountCall(app, registry, 'POST /v1/my/applications/marks', ({ actor, body }) =>
    ownMarks(ctx, actor, body.vacancy_ids),
  )
  mountCall(app, registry, 'GET /v1/my/applications/limit', ({ actor }) => ownApplicationLimit(ctx, actor))
  mountCall(app, registry, 'GET /v1/negotiations/:publicId', async ({ actor, params }) => {
    const shown = await getNegotiation(ctx, actor, params.publicId)
    await watch.application(actor)
    return shown
  })
  mountCall(app, registry, 'POST /v1/negotiations/:publicId/actions', ({ actor, params, body, socketId }) =>
    act(ctx, actor, { ...body, publicId: params.publicId, socketId }),
  )
  mountCall(app, registry, 'DELETE /v1/negotiations/:publicId/pending', ({ actor, params }) =>
    undoPending(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'PUT /v1/negotiations/:publicId/letter', ({ actor, params, body, socketId }) =>
    editLetter(ctx, actor, { publicId: params.publicId, letter: body.letter, socketId }),
  )
}

export function negotiationRequestRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  mountCall(
    app,
    registry,
    'PUT /v1/negotiations/:publicId/move-proposal',
    ({ actor, params, body, socketId }) =>
      proposeTransfer(ctx, actor, { ...params, target: body.target_vacancy_id, text: body.text, socketId }),
  )
  mountCall(app, registry, 'DELETE /v1/negotiations/:publicId/move-proposal', ({ actor, params, socketId }) =>
    cancelTransfer(ctx, actor, { ...params, socketId }),
  )
  mountCall(
    app,
    registry,
    'POST /v1/negotiations/:publicId/move-proposal/answer',
    ({ actor, params, body, socketId }) => answerTransfer(ctx, actor, { ...params, ...body, socketId }),
  )
  mountCall(app, registry, 'POST /v1/negotiations/:publicId/reason-request', ({ actor, params, socketId }) =>
    askReason(ctx, actor, { ...params, socketId }),
  )
  mountCall(app, registry, 'POST /v1/negotiations/:publicId/reason', ({ actor, params, body, socketId }) =>
    giveReason(ctx, actor, { ...params, ...body, socketId }),
  )
  mountCall(app, registry, 'POST /v1/negotiations/:publicId/reminder', ({ actor, params, socketId }) =>
    remind(ctx, actor, { ...params, socketId }),
  )
  mountCall(app, registry, 'PUT /v1/negotiations/:publicId/own-note', ({ actor, params, body }) =>
    setOwnNote(ctx, actor, { ...params, ...body }),
  )
}

export function inboxRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  mountCall(app, registry, 'GET /v1/negotiations/:publicId/marks', ({ actor, params }) =>
    getMarks(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'GET /v1/my/stages', ({ actor }) => listStages(ctx, actor))
  mountCall(app, registry, 'PUT /v1/my/stages', ({ actor, body }) => saveStages(ctx, actor, body))
  mountCall(app, registry, 'GET /v1/my/stage-rules', ({ actor }) => listRules(ctx, actor))
  mountCall(app, registry, 'GET /v1/my/stage-rules/log', ({ actor, query }) => ruleLog(ctx, actor, query))
  mountCall(app, registry, 'POST /v1/my/stage-rules', ({ actor, body }) => addRule(ctx, actor, body))
  mountCall(app, registry, 'PUT /v1/my/stage-rules/:publicId', ({ actor, params, body }) =>
    changeRule(ctx, actor, { ...body, ...params }),
  )
  mountCall(app, registry, 'DELETE /v1/my/stage-rules/:publicId', ({ actor, params }) =>
    removeRule(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'POST /v1/my/stage-rules/:publicId/restoration', ({ actor, params }) =>
    restoreRule(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'GET /v1/negotiations/:publicId/rule-runs', ({ actor, params }) =>
    ruleRunsOf(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'PUT /v1/negotiations/:publicId/stage', ({ actor, params, body, socketId }) =>
    moveToStage(ctx, actor, {
      publicId: params.publicId,
      stagePublicId: body.stage_public_id,
      socketId,
    }),
  )
  mountCall(app, registry, 'PUT /v1/negotiations/:publicId/marks', ({ actor, params, body, socketId }) =>
    setMarks(ctx, actor, { ...body, publicId: params.publicId, socketId }),
  )
  mountCall(app, registry, 'POST /v1/negotiations/:publicId/notes', ({ actor, params, body, socketId }) =>
    addNote(ctx, actor, { publicId: params.publicId, text: body.text, socketId }),
  )
  mountCall(app, registry, 'PUT /v1/negotiation-notes/:publicId', ({ actor, params, body, socketId }) =>
    changeNote(ctx, actor, { publicId: params.publicId, change: body, socketId }),
  )
  mountCall(app, registry, 'DELETE /v1/negotiation-notes/:publicId', ({ actor, params, socketId }) =>
    changeNote(ctx, actor, { publicId: params.publicId, change: 'delete', socketId }),
  )
  mountCall(
    app,
    registry,
    'POST /v1/negotiation-notes/:publicId/restoration',
    ({ actor, params, socketId }) =>
      changeNote(ctx, actor, { publicId: params.publicId, change: 'restore', socketId }),
  )
  mountCall(app, registry, 'POST /v1/my/batches/check', ({ actor, body }) => checkBatch(ctx, actor, body))
  mountCall(app, registry, 'POST /v1/my/interviews/check', ({ actor, body }) =>
    checkInterviews(ctx, actor, body),
  )
  mountCall(app, registry, 'POST /v1/my/batches', ({ actor, body }) => startBatch(ctx, actor, body))
  mountCall(app, registry, 'GET /v1/my/batches', ({ actor }) => listBatches(ctx, actor))
  mountCall(app, registry, 'GET /v1/my/batches/:publicId', ({ actor, params }) =>
    getBatch(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'DELETE /v1/my/batches/:publicId', ({ actor, params, socketId }) =>
    undoBatch(ctx, actor, { ...params, socketId }),
  )
  mountCall(app, registry, 'GET /v1/my/report', ({ actor, query }) => report(ctx, actor, query))
  mountCall(app, registry, 'GET /v1/my/report/rows', ({ actor, query }) => reportRows(ctx, actor, query))
  mountCall(app, registry, 'GET /v1/my/report/people', ({ actor, query }) => reportPeople(ctx, actor, query))
  mountCall(app, registry, 'GET /v1/my/report/choices', ({ actor }) => reportChoices(ctx, actor))
  mountCall(app, registry, 'GET /v1/vacancies/:publicId/negotiation-tags', ({ actor, params }) =>
    tagsOf(ctx, actor, params.publicId),
  )
}

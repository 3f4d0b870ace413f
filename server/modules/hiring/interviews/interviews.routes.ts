import type { Hono } from 'hono'
import { type HttpEnv, mountCall, type Registry } from '@/server/platform/http/call-handler'
import type { ServiceContext } from '../../context'
import {
  companyExperiences,
  publicExperiences,
  removeReply,
  replyToExperience,
} from '../experiences/company.service'
import { readOwnExperience, takeExperienceBack, writeExperience } from '../experiences/own.service'
import { actOnInterview, reportArrival, respond } from './act.service'
import { bookInterview } from './book.service'
import {
  endSubscription,
  interviewCalendar,
  readSubscription,
  renewSubscription,
  subscribedCalendar,
} from './calendar.service'
import { listVisitors, readPass, readSession, submitPass, withdrawPass } from './passes.service'
import { addPlan, changePlan, listPlans, removePlan, restorePlan } from './plans.service'
import { proposeInterviews } from './propose.service'
import { agenda, listOfResume, listOfVacancy, listOwn, readInterview } from './read.service'
import { admit, enterRoom, leaveRoom, readRoom, touchRoom } from './room.service'
import { postRoomMessage, readNotes, readRoomMessages, saveOwnNotes } from './room-messages.service'
import { readHeldInterviews, readScorecards, sendScorecard } from './scorecards.service'
import { listSlots } from './slots.service'
import { answerSurvey } from './survey.service'
import { findConflicts, proposalOptions } from './terms.service'

export function interviewRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  mountCall(app, registry, 'GET /v1/my/interview-plans', ({ actor }) => listPlans(ctx, actor))
  mountCall(app, registry, 'POST /v1/my/interview-plans', ({ actor, body }) => addPlan(ctx, actor, body))
  mountCall(app, registry, 'PUT /v1/my/interview-plans/:publicId', ({ actor, params, body }) =>
    changePlan(ctx, actor, { ...body, ...params }),
  )
  mountCall(app, registry, 'DELETE /v1/my/interview-plans/:publicId', ({ actor, params }) =>
    removePlan(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'POST /v1/my/interview-plans/:publicId/restoration', ({ actor, params }) =>
    restorePlan(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'GET /v1/my/interviews', ({ actor, query }) => listOwn(ctx, actor, query))
  mountCall(app, registry, 'GET /v1/my/agenda', ({ actor, query }) => agenda(ctx, actor, query))
  mountCall(app, registry, 'GET /v1/vacancies/:publicId/interviews', ({ actor, params, query }) =>
    listOfVacancy(ctx, actor, params.publicId, query),
  )
  mountCall(app, registry, 'GET /v1/resumes/:publicId/interviews', ({ actor, params, query }) =>
    listOfResume(ctx, actor, params.publicId, query),
  )
  mountCall(app, registry, 'GET /v1/vacancies/:publicId/interview-options', ({ actor, params }) =>
    proposalOptions(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'POST /v1/vacancies/:publicId/interview-conflicts', ({ actor, params, body }) =>
    findConflicts(ctx, actor, params.publicId, body),
  )
  mountCall(app, registry, 'POST /v1/vacancies/:publicId/interviews', ({ actor, params, body, socketId }) =>
    proposeInterviews(ctx, actor, { ...body, vacancyPublicId: params.publicId, socketId }),
  )
  mountCall(app, registry, 'GET /v1/interviews/:publicId', ({ actor, params }) =>
    readInterview(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'GET /v1/interviews/:publicId/slots', ({ actor, params, query }) =>
    listSlots(ctx, actor, params.publicId, query),
  )
  mountCall(app, registry, 'POST /v1/interviews/:publicId/booking', ({ actor, params, body, socketId }) =>
    bookInterview(ctx, actor, {
      publicId: params.publicId,
      startsAt: new Date(body.starts_at),
      revision: body.revision,
      timeZone: body.time_zone,
      socketId,
    }),
  )
  mountCall(app, registry, 'POST /v1/interviews/:publicId/actions', ({ actor, params, body, socketId }) =>
    actOnInterview(ctx, actor, { ...body, publicId: params.publicId, socketId }),
  )
  mountCall(app, registry, 'PUT /v1/interviews/:publicId/response', ({ actor, params, body, socketId }) =>
    respond(ctx, actor, { publicId: params.publicId, response: body.response, socketId }),
  )
  mountCall(app, registry, 'PUT /v1/interviews/:publicId/way', ({ actor, params, body, socketId }) =>
    reportArrival(ctx, actor, { publicId: params.publicId, state: body.state, socketId }),
  )
}

/** Routes of passes, calendar and feedback. */
export function visitRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  mountCall(app, registry, 'GET /v1/interview-sessions/:publicId', ({ actor, params }) =>
    readSession(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'GET /v1/my/visitors', ({ actor, query }) => listVisitors(ctx, actor, query))
  mountCall(app, registry, 'GET /v1/interviews/:publicId/pass', ({ actor, params }) =>
    readPass(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'PUT /v1/interviews/:publicId/pass', ({ actor, params, body, ip, socketId }) => {
    const { full_name, document, car } = body
    return submitPass(ctx, actor, { publicId: params.publicId, full_name, document, car, ip, socketId })
  })
  mountCall(app, registry, 'DELETE /v1/interviews/:publicId/pass', ({ actor, params, socketId }) =>
    withdrawPass(ctx, actor, params.publicId, socketId),
  )
  mountCall(app, registry, 'GET /v1/interviews/:publicId/scorecards', ({ actor, params }) =>
    readScorecards(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'GET /v1/negotiations/:publicId/scorecards', ({ actor, params }) =>
    readHeldInterviews(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'PUT /v1/interviews/:publicId/scorecard', ({ actor, params, body, socketId }) =>
    sendScorecard(ctx, actor, { ...body, publicId: params.publicId, socketId }),
  )
  mountCall(app, registry, 'PUT /v1/interviews/:publicId/survey', ({ actor, params, body }) =>
    answerSurvey(ctx, actor, { ...body, publicId: params.publicId }),
  )
  mountCall(app, registry, 'GET /v1/interviews/:publicId/calendar', ({ actor, params }) =>
    interviewCalendar(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'GET /v1/my/calendar', ({ actor }) => readSubscription(ctx, actor))
  mountCall(app, registry, 'POST /v1/my/calendar', ({ actor }) => renewSubscription(ctx, actor))
  mountCall(app, registry, 'DELETE /v1/my/calendar', ({ actor }) => endSubscription(ctx, actor))
  mountCall(app, registry, 'GET /v1/calendars/:token', ({ params }) => subscribedCalendar(ctx, params.token))
}

/** Routes of the call room: participants and chat. Audio and video are peer to peer. */
export function roomRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  mountCall(app, registry, 'GET /v1/interviews/:publicId/room', ({ actor, params }) =>
    readRoom(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'POST /v1/interviews/:publicId/room/entry', ({ actor, params, body, socketId }) =>
    enterRoom(ctx, actor, {
      publicId: params.publicId,
      tab: body.tab,
      takeOver: body.take_over,
      socketId,
    }),
  )
  mountCall(app, registry, 'PUT /v1/interviews/:publicId/room/seat', ({ actor, params, body, socketId }) =>
    touchRoom(ctx, actor, { publicId: params.publicId, seat: body.seat, socketId }),
  )
  mountCall(
    app,
    registry,
    'DELETE /v1/interviews/:publicId/room/seats/:seatId',
    ({ actor, params, socketId }) =>
      leaveRoom(ctx, actor, { publicId: params.publicId, seat: params.seatId, socketId }),
  )
  mountCall(
    app,
    registry,
    'POST /v1/interviews/:publicId/room/admission',
    ({ actor, params, body, socketId }) =>
      admit(ctx, actor, { publicId: params.publicId, seat: body.seat, socketId }),
  )
  mountCall(app, registry, 'GET /v1/interviews/:publicId/room/messages', ({ actor, params, query }) =>
    readRoomMessages(ctx, actor, params.publicId, query),
  )
  mountCall(
    app,
    registry,
    'POST /v1/interviews/:publicId/room/messages',
    ({ actor, params, body, socketId }) =>
      postRoomMessage(ctx, actor, {
        publicId: params.publicId,
        clientId: body.client_id,
        text: body.text,
        socketId,
      }),
  )
  mountCall(app, registry, 'GET /v1/interviews/:publicId/room/notes', ({ actor, params }) =>
    readNotes(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'PUT /v1/interviews/:publicId/room/notes', ({ actor, params, body }) =>
    saveOwnNotes(ctx, actor, { publicId: params.publicId, ...body }),
  )
}

export function experienceRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  mountCall(app, registry, 'GET /v1/companies/:publicId/experiences', ({ params, query }) =>
    publicExperiences(ctx, params.publicId, query),
  )
  mountCall(app, registry, 'GET /v1/interviews/:publicId/experience', ({ actor, params }) =>
    readOwnExperience(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'PUT /v1/interviews/:publicId/experience', ({ actor, params, body }) =>
    writeExperience(ctx, actor, { ...body, ...params }),
  )
  mountCall(app, registry, 'DELETE /v1/interviews/:publicId/experience', ({ actor, params }) =>
    takeExperienceBack(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'GET /v1/my/experiences', ({ actor, query }) =>
    companyExperiences(ctx, actor, query),
  )
  mountCall(app, registry, 'PUT /v1/experiences/:publicId/reply', ({ actor, params, body }) =>
    replyToExperience(ctx, actor, { ...body, ...params }),
  )
  mountCall(app, registry, 'DELETE /v1/experiences/:publicId/reply', ({ actor, params }) =>
    removeReply(ctx, actor, params.publicId),
  )
}

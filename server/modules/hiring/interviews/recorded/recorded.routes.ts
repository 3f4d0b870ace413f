import { Readable } from 'node:stream'
import type { Context, Hono } from 'hono'
import type { ServiceContext } from '@/server/modules/context'
import { AppError } from '@/server/platform/errors'
import { type HttpEnv, mountCall, type Registry } from '@/server/platform/http/call-handler'
import { FILE_POLICY } from '@/server/platform/http/responses'
import { answerInText, beginAttempt, openQuestion } from './answer.service'
import { allowRecording, forbidRecording } from './consent.service'
import { proposeRecorded } from './propose.service'
import { readAnswers } from './read.service'
import { answerByVideo, beginUpload, checkUpload, createUploadServer, uploadPath } from './upload.service'
import { openPlayback, playable, playbackPath, readRange, removeNote, writeNote } from './watch.service'

export function recordedRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  mountCall(
    app,
    registry,
    'POST /v1/vacancies/:publicId/recorded-interviews',
    ({ actor, params, body, socketId }) =>
      proposeRecorded(ctx, actor, { ...body, vacancyPublicId: params.publicId, socketId }),
  )
  mountCall(app, registry, 'GET /v1/interviews/:publicId/answers', ({ actor, params }) =>
    readAnswers(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'PUT /v1/interviews/:publicId/recording-consent', ({ actor, params, ip }) =>
    allowRecording(ctx, actor, params.publicId, ip),
  )
  mountCall(
    app,
    registry,
    'DELETE /v1/interviews/:publicId/recording-consent',
    ({ actor, params, socketId }) => forbidRecording(ctx, actor, params.publicId, socketId),
  )
  mountCall(app, registry, 'PUT /v1/interviews/:publicId/answers/:position/opening', ({ actor, params }) =>
    openQuestion(ctx, actor, params),
  )
  mountCall(app, registry, 'POST /v1/interviews/:publicId/answers/:position/attempts', ({ actor, params }) =>
    beginAttempt(ctx, actor, params),
  )
  mountCall(
    app,
    registry,
    'POST /v1/interviews/:publicId/answers/:position/uploads',
    ({ actor, params, body }) => beginUpload(ctx, actor, { ...params, ...body }),
  )
  mountCall(app, registry, 'PUT /v1/interviews/:publicId/answers/:position', ({ actor, params, body }) =>
    body.upload !== undefined
      ? answerByVideo(ctx, actor, { ...params, upload: body.upload })
      : answerInText(ctx, actor, { ...params, text: body.text ?? '' }),
  )
  mountCall(app, registry, 'POST /v1/interviews/:publicId/playback', ({ actor, params }) =>
    openPlayback(ctx, actor, params.publicId),
  )
  mountCall(
    app,
    registry,
    'POST /v1/interviews/:publicId/answers/:position/notes',
    ({ actor, params, body }) => writeNote(ctx, actor, { ...params, ...body }),
  )
  mountCall(app, registry, 'DELETE /v1/interviews/:publicId/notes/:note', ({ actor, params }) =>
    removeNote(ctx, actor, params),
  )
}

const publicId = /^[a-z2-9]{12}$/

/**
 * Routes outside the JSON contract: uploads by tus, files by ranges. Mounted before the body limit, which would read a
 * whole upload into memory.
 */
export function recordingFileRoutes(app: Hono<HttpEnv>, ctx: ServiceContext): void {
  const speakTus = createUploadServer(ctx)
  // Hono routes HEAD requests to GET handlers.
  app.on(['GET', 'PATCH'], `${uploadPath}/:upload`, async (c) => {
    if (c.req.raw.method === 'GET') throw new AppError('not_found')
    const actor = await c.var.resolveActor()
    if (!actor) throw new AppError('unauthorized')
    if (c.req.method === 'PATCH') await c.var.countWrite(actor, c.var.ip)
    const upload = c.req.param('upload')
    if (!publicId.test(upload)) throw new AppError('not_found')
    await checkUpload(ctx, actor, upload)
    const { status, headers, body } = await speakTus(c.req.raw)
    const kept = new Headers(headers)
    // CORS headers are set in one place.
    for (const name of [...kept.keys()]) if (name.startsWith('access-control-')) kept.delete(name)
    return c.newResponse(status === 204 ? null : body, status as 200, Object.fromEntries(kept))
  })
  app.get(`${playbackPath}/:token`, (c) => sendRecording(c, ctx, c.req.param('token')))
}

async function sendRecording(c: Context<HttpEnv>, ctx: ServiceContext, token: string): Promise<Response> {
  const asFile = c.req.query('download') !== undefined
  const { type, size, disposition, elsewhere, open } = await playable(ctx, token, asFile)
  if (elsewhere) return c.redirect(elsewhere, 307)
  const range = readRange(c.req.header('range'), size)
  c.header('Accept-Ranges', 'bytes')
  if (range === 'unsatisfiable') return c.body(null, 416, { 'Content-Range': `bytes */${size}` })
  c.header('Content-Type', type)
  c.header('Content-Disposition', disposition)
  c.header('Content-Security-Policy', FILE_POLICY)
  c.header('Content-Length', String(range ? range.end - range.start + 1 : size))
  if (range) c.header('Content-Range', `bytes ${range.start}-${range.end}/${size}`)
  const status = range ? 206 : 200
  if (c.req.method === 'HEAD') return c.body(null, status)
  const { stream } = await open(range ?? undefined)
  return c.body(Readable.toWeb(stream) as ReadableStream, status)
}

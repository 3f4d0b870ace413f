import type { Hono } from 'hono'
import { createLimits } from '@/server/modules/identity'
import { type HttpEnv, mountCall, type Registry } from '@/server/platform/http/call-handler'
import type { ServiceContext } from '../../context'
import { fileOfMessage } from './files.service'
import {
  listConversations,
  markConversationRead,
  readConversation,
  unreadConversations,
} from './read.service'
import { sendMessage } from './send.service'

/** Multipart forms encode line breaks as CRLF. */
const plainLines = (text: string) => text.replace(/\r\n?/g, '\n')

export function conversationRoutes(app: Hono<HttpEnv>, registry: Registry, ctx: ServiceContext): void {
  const limits = createLimits(ctx)
  mountCall(app, registry, 'GET /v1/negotiations/:publicId/conversation', ({ actor, params, query }) =>
    readConversation(ctx, actor, params.publicId, query),
  )
  mountCall(
    app,
    registry,
    'POST /v1/negotiations/:publicId/messages',
    async ({ actor, params, body, socketId }) => {
      if (body.file) await limits.take('messageFileAccount', String(actor.userId))
      return sendMessage(ctx, actor, {
        publicId: params.publicId,
        clientId: body.client_id,
        text: plainLines(body.text),
        file: body.file,
        socketId,
      })
    },
  )
  mountCall(
    app,
    registry,
    'PUT /v1/negotiations/:publicId/conversation/read',
    ({ actor, params, body, socketId }) =>
      markConversationRead(ctx, actor, { publicId: params.publicId, message: body.message, socketId }),
  )
  mountCall(app, registry, 'GET /v1/messages/:publicId/file', ({ actor, params }) =>
    fileOfMessage(ctx, actor, params.publicId),
  )
  mountCall(app, registry, 'GET /v1/my/conversations', ({ actor, query }) =>
    listConversations(ctx, actor, query),
  )
  mountCall(app, registry, 'GET /v1/my/conversations/unread', ({ actor, query }) =>
    unreadConversations(ctx, actor, query),
  )
}

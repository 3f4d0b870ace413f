import { z } from 'zod'
import { brand } from '@/lib/brand'
import type { Call } from '@/lib/contracts/call'
import { type CallName, calls } from '@/lib/contracts/calls'
import { type ErrorCode, errorCodes, fieldErrorCodes } from '@/lib/contracts/errors'
import { AppError } from '@/server/platform/errors'
import { pipelineErrors } from '@/server/platform/http/error-responses'

type Json = Record<string, unknown>
interface FileSchema extends Json {
  contentMediaType?: string
  anyOf?: { contentMediaType?: string }[]
}

/**
 * A record with a fixed set of keys becomes an object with properties; otherwise `required` would name undeclared
 * ones.
 */
function nameProperties(json: Json): void {
  const names = (json.propertyNames as { enum?: string[] } | undefined)?.enum
  if (!names) return
  json.properties = Object.fromEntries(names.map((name) => [name, json.additionalProperties]))
  json.additionalProperties = false
  delete json.propertyNames
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => nameProperties(jsonSchema),
  })
  return json
}

/** Response body: the envelope, or a file by its media types. */
function content(call: Call): Json {
  if (!(call.result instanceof z.ZodFile)) {
    return { 'application/json': { schema: envelope(schemaOf(call.result, 'output')) } }
  }
  const json = schemaOf(call.result, 'output') as FileSchema
  const types = (json.anyOf ?? [json]).flatMap(({ contentMediaType }) => contentMediaType ?? [])
  if (types.length === 0) throw new Error(`${call.method} ${call.path}: say the media types of the file`)
  return Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))
}

const envelope = (data: Json): Json => ({
  type: 'object',
  required: ['success', 'data', 'error_code', 'error_message'],
  properties: {
    success: { const: true },
    data,
    error_code: { type: 'null' },
    error_message: { type: 'null' },
  },
})

const security = { none: [], optional: [{}, { bearer: [] }], required: [{ bearer: [] }] }

function parameters(call: Call): Json[] {
  const found: Json[] = []
  for (const [place, schema] of [
    ['path', call.params],
    ['query', call.query],
  ] as const) {
    const json = schema && schemaOf(schema, 'input')
    const properties = (json?.properties ?? {}) as Record<string, Json>
    const required = (json?.required ?? []) as string[]
    for (const [name, property] of Object.entries(properties)) {
      found.push({ name, in: place, required: place === 'path' || required.includes(name), schema: property })
    }
  }
  if (call.idempotent) {
    found.push({
      name: 'Idempotency-Key',
      in: 'header',
      description: 'A replay with the same key gets the first answer and has no second effect.',
      schema: { type: 'string', pattern: '^[\\w-]{8,100}$' },
    })
  }
  return found
}

function failures(name: CallName, call: Call): Json {
  const codes = new Set([...(call.errors ?? []), ...pipelineErrors(name, call)])
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of codes) {
    const { status } = new AppError(code)
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      String(status),
      {
        description: list.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    ]),
  )
}

/** OpenAPI 3.1, generated from the contract used for validation. */
export function openApiDocument(siteUrl: string): Json {
  const paths: Record<string, Json> = {}
  for (const [name, call] of Object.entries(calls) as [CallName, Call][]) {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] ??= {}
    paths[path][call.method.toLowerCase()] = {
      summary: call.summary,
      tags: [call.tag],
      operationId: `${call.method.toLowerCase()}${path.replace(/[^a-z]+(\w)?/gi, (_, next: string = '') => next.toUpperCase())}`,
      parameters: parameters(call),
      security: security[call.auth],
      ...(call.body && {
        requestBody: {
          required: true,
          content: {
            [call.bodyType === 'form' ? 'multipart/form-data' : 'application/json']: {
              schema: schemaOf(call.body, 'input'),
            },
          },
        },
      }),
      responses: {
        [String(call.status ?? 200)]: {
          description: 'Done',
          content: content(call),
        },
        ...failures(name, call),
      },
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `«${brand.name}» API`,
      version: '1',
      description:
        'Every answer is an envelope {success, data, error_code, error_message}. Wrong fields come with 422 as data.errors[{field, code, params}].',
    },
    servers: [{ url: siteUrl }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        Failure: {
          type: 'object',
          required: ['success', 'data', 'error_code', 'error_message'],
          properties: {
            success: { const: false },
            data: {
              type: ['object', 'null'],
              properties: {
                errors: {
                  type: 'array',
                  items: {
                    type: 'object',
                    required: ['field', 'code'],
                    properties: {
                      field: { type: 'string' },
                      code: { enum: [...fieldErrorCodes] },
                      params: { type: 'object' },
                    },
                  },
                },
              },
            },
            error_code: { enum: [...errorCodes] },
            error_message: { type: ['string', 'null'] },
          },
        },
      },
    },
  }
}

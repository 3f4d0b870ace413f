import { z } from 'zod'
import type { Call } from '@/lib/contracts/call'
import { calls } from '@/lib/contracts/calls'
import { type ErrorCode, errorCodes, fieldErrorCodes } from '@/lib/contracts/errors'
import { AppError } from '@/server/platform/errors'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return json
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

function failures(call: Call): Json {
  const codes = new Set<ErrorCode>([...(call.errors ?? []), 'unexpected_error'])
  if (call.auth !== 'none') codes.add('unauthorized')
  if (call.stepUp || call.heedsBrake) codes.add('step_up_required')
  if (call.secondFactor) codes.add('second_factor_setup_required')
  if (call.body)
    for (const code of ['invalid_json', 'validation_failed', 'payload_too_large'] as const) codes.add(code)
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

/** OpenAPI 3.1, generated from the contract that the server validates with. */
export function openApiDocument(siteUrl: string): Json {
  const paths: Record<string, Json> = {}
  for (const call of Object.values(calls) as Call[]) {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] ??= {}
    paths[path][call.method.toLowerCase()] = {
      summary: call.summary,
      tags: [call.tag],
      operationId: `${call.method.toLowerCase()}${path.replace(/[^a-z]+(\w)?/gi, (_, next: string = '') => next.toUpperCase())}`,
      parameters: parameters(call),
      ...(call.auth === 'required' && { security: [{ bearer: [] }] }),
      ...(call.auth === 'optional' && { security: [{}, { bearer: [] }] }),
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
          content:
            call.result instanceof z.ZodFile
              ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
              : { 'application/json': { schema: envelope(schemaOf(call.result, 'output')) } },
        },
        ...failures(call),
      },
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: '«Двое» API',
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

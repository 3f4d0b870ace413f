import fc from 'fast-check'
import { z } from 'zod'

/** The parts of a JSON schema that say what a good value looks like. */
interface Schema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

/** Names that live on every object, and fields that are nobody's to set. */
export const foreignFields: Readonly<Record<string, unknown>> = {
  __proto__: { is_operator: true },
  constructor: { prototype: { is_operator: true } },
  id: 1,
  user_id: 1,
  company_id: 1,
  is_operator: true,
  isOperator: true,
  account_type: 'employer',
  accountType: 'employer',
  balance: 100_000_000,
  verification: 'verified',
  role: 'owner',
  status: 'active',
  paid: true,
  price_kop: 1,
}

const hostile: fc.Arbitrary<unknown> = fc.constantFrom<unknown>(
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  1e308,
  '',
  '\0',
  'a\0b',
  '\ud800',
  '‮𝕏🙂',
  "'; drop table users; --",
  '../../../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '%00%ff%',
  '=cmd|calc!A1',
  '٣',
  'NaN',
  '9999999999999999999999',
  '0000-00-00',
  '275760-09-13T00:00:00.001Z',
  'a'.repeat(50_000),
  [],
  {},
  [[[[[[[[]]]]]]]],
  Array.from({ length: 3000 }, () => 'x'),
  { $ne: null },
  JSON.parse('{"__proto__": {"x": 1}, "constructor": 1, "toString": 2}'),
)

const formats: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  email: fc.constant('stranger@example.test'),
  uuid: fc.uuid(),
  uri: fc.constantFrom('https://example.test/', 'http://127.0.0.1:22/', 'file:///etc/passwd', 'javascript:1'),
  date: fc.constantFrom('2026-11-22', '2024-02-29', '1900-01-01', '9999-12-31'),
  'date-time': fc.constantFrom('2026-11-22T10:00:00Z', '9999-12-31T23:59:59Z', '0001-01-01T00:00:00Z'),
}

/** A value that fits a schema more often than not. */
function fitting(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices && choices.length > 0) return fc.oneof(...choices.map(fitting))
  if (schema.allOf) {
    return fc
      .tuple(...schema.allOf.map(fitting))
      .map((parts) => Object.assign({}, ...parts.filter((part) => typeof part === 'object')))
  }
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object' || schema.properties) {
    const required = schema.required ?? []
    return fc.record(
      Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, fitting(inner)]),
      ),
      { requiredKeys: required.filter((name) => name in (schema.properties ?? {})) },
    )
  }
  if (type === 'array') return fc.array(fitting(schema.items ?? {}), { maxLength: 3 })
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer' || type === 'number') {
    const [min, max] = [schema.minimum ?? -5, schema.maximum ?? 2 ** 31]
    return fc.integer({
      min: Math.ceil(Math.max(min, -(2 ** 31))),
      max: Math.floor(Math.max(min, Math.min(max, 2 ** 31 - 1))),
    })
  }
  if (type === 'null') return fc.constant(null)
  const format = schema.format && formats[schema.format]
  if (format) return format
  if (schema.pattern === '^[a-z2-9]{12}$') return fc.constant('zzzzzzzzzzzz')
  return fc.string({
    minLength: Math.min(schema.minLength ?? 0, 200),
    maxLength: Math.min(schema.maxLength ?? 40, 200),
  })
}

/** Like a fitting value, with one thing in it that is not. */
function spoilt(schema: Schema): fc.Arbitrary<unknown> {
  const names = Object.keys(schema.properties ?? {})
  if (names.length === 0) return hostile
  return fc
    .tuple(fitting(schema), fc.constantFrom(...names), hostile)
    .map(([value, name, bad]) => ({ ...(value as object), [name]: bad }))
}

const jsonOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema

/** Bodies for a call: good ones with fields that are not the caller's to set, spoilt ones, and what is none at all. */
export function hostileBodies(schema: z.ZodType, count: number, seed: number): unknown[] {
  const json = jsonOf(schema)
  const body = fc.oneof(
    {
      weight: 4,
      arbitrary: fitting(json).map((value) =>
        typeof value === 'object' && value !== null && !Array.isArray(value)
          ? { ...foreignFields, ...value }
          : value,
      ),
    },
    { weight: 5, arbitrary: spoilt(json) },
    { weight: 1, arbitrary: hostile },
  )
  return fc.sample(body, { numRuns: count, seed })
}

/** Query strings for a call: its own names and strange ones, with values of every kind. */
export function hostileQueries(schema: z.ZodType | undefined, count: number, seed: number): string[] {
  const json = schema ? jsonOf(schema) : {}
  const names = [
    ...Object.keys(json.properties ?? {}),
    '__proto__',
    'constructor',
    'toString',
    'page',
    'text[]',
    '',
  ]
  const text = hostile.map((value) =>
    (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 2000),
  )
  const pair = fc.tuple(fc.constantFrom(...names), fc.oneof(text, fc.constantFrom('1', '2', '-1', 'a', 'ё')))
  // Not by URLSearchParams: halves of surrogate pairs are to arrive as broken bytes.
  const encoded = (value: string) => encodeURIComponent(value.replace(/\p{Surrogate}/gu, '%'))
  return fc
    .sample(fc.array(pair, { minLength: 1, maxLength: 3 }), { numRuns: count, seed })
    .map((pairs) => pairs.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&'))
}

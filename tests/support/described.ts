import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020'
import addFormats from 'ajv-formats'
import { openApiDocument } from '@/server/api/openapi'

interface Operation {
  responses: Record<string, { content: Record<string, { schema: object }> }>
}

const document = openApiDocument('http://localhost') as {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object> }
}
const ajv = new Ajv2020({ strict: false, allErrors: false })
addFormats(ajv)
for (const [name, schema] of Object.entries(document.components.schemas)) {
  ajv.addSchema(schema, `#/components/schemas/${name}`)
}

const templates = Object.keys(document.paths)
  .toSorted((a, b) => a.split('{').length - b.split('{').length)
  .map((template) => ({ template, fits: new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`) }))

const compiled = new Map<object, ValidateFunction>()
function validatorOf(schema: object): ValidateFunction {
  let validate = compiled.get(schema)
  if (!validate) {
    validate = ajv.compile(schema)
    compiled.set(schema, validate)
  }
  return validate
}

/** The operation whose path template an address fits; a path without parameters wins over one with. */
function operationOf(method: string, address: string): Operation | undefined {
  const path = address.replace(/[?#].*$/, '')
  const fitting = templates.filter(({ fits }) => fits.test(path))
  for (const { template } of fitting) {
    const operation = document.paths[template]?.[method.toLowerCase()]
    if (operation) return operation
  }
  return undefined
}

/**
 * How the answer of a `/v1` call differs from its OpenAPI description: status, media type or body; undefined when it does not.
 * Of a file the media type alone is compared. What is no call of the contract has no description to keep to.
 */
export function undescribed(
  method: string,
  address: string,
  { status, headers, body }: { status: number; headers: Headers; body: unknown },
): string | undefined {
  const operation = operationOf(method, address)
  // 304 is the answer to a conditional request, which the contract does not speak of.
  if (!operation || status === 304) return undefined
  const declared = operation.responses[String(status)]
  if (!declared) return `status ${status} is not declared: ${JSON.stringify(body)}`
  const type = headers.get('content-type')?.split(';')[0] ?? ''
  const media = declared.content[type]
  if (!media) return `media type ${type} is not declared`
  if (body === null || 'format' in media.schema) return undefined
  const validate = validatorOf(media.schema)
  return validate(body) ? undefined : ajv.errorsText(validate.errors)
}

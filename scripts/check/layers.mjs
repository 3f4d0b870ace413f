/**
 * Domains of `server/modules`, lowest first: each may import those before it. What a lower one needs of a higher one
 * goes through an event or a hook (`server/hooks.ts`).
 */
export const layers = [
  'dictionaries',
  'media',
  'notifications',
  'security',
  'identity',
  'engagement',
  'vacancies',
  'resumes',
  'billing',
  'hiring',
  'search',
  'matching',
  'lists',
  'importing',
  'talent',
  'moderation',
  'privacy',
]
export const domainOf = (path) => /^server\/modules\/([^/]+)(\/|$)/.exec(path)?.[1]

/** Violation of one domain importing another; undefined when allowed. */
export function againstLayers(from, to) {
  const [lower, higher] = [domainOf(from), domainOf(to)]
  if (!lower || !higher || lower === higher || [lower, higher].includes('context')) return undefined
  for (const name of [lower, higher]) if (!layers.includes(name)) return `${name} has no layer`
  return layers.indexOf(higher) > layers.indexOf(lower) ? `${higher} is above ${lower}` : undefined
}

/** Path of a call with its parameters filled in and its query appended. */
export function callUrl(name: string, params?: unknown, query?: unknown): { method: string; path: string } {
  const [method = 'GET', template = ''] = name.split(' ')
  const values = (params ?? {}) as Record<string, unknown>
  const path = template.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(values[key])))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    for (const item of [value].flat()) {
      if (item !== undefined && item !== null && item !== '') search.append(key, String(item))
    }
  }
  const text = search.toString()
  return { method, path: text ? `${path}?${text}` : path }
}

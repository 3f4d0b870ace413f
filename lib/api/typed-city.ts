import 'server-only'
import type { RawParams } from '@/lib/contracts/search-params'
import { apiServer } from './server'

const maxTyped = 100
const maxNamesakes = 8

interface Places {
  text: string
  city: readonly number[]
}
type Change = { text?: string; district?: number[]; region?: number[]; city?: number[] }

/**
 * What the name of a city changes in a search that came with one as somebody typed it: the city takes the place of all
 * others, slips put right as the suggestions do it; words that name no city join the others. Null when none came.
 */
export async function changeOfTypedCity(place: RawParams[string], search: Places): Promise<Change | null> {
  if (place === undefined) return null
  const typed = ([place].flat()[0] ?? '').trim().slice(0, maxTyped)
  if (typed === '') return {}
  const found = await apiServer('GET /v1/dictionaries/suggest', {
    query: { kind: 'city', q: typed, limit: String(maxNamesakes) },
  })
  // Without script, the name of the city that the search has is sent again.
  const isTheSame = ({ id, name }: (typeof found)[number]) =>
    id !== null && search.city.includes(id) && name.toLowerCase() === typed.toLowerCase()
  if (found.some(isTheSame)) return {}
  const id = found[0]?.id
  return id ? { district: [], region: [], city: [id] } : { text: `${search.text} ${typed}`.trim() }
}

import { defineCall, publicId } from './call'
import { z } from './zod'

/** By what the person told where they live. */
export const homeKinds = ['point', 'station', 'city'] as const

export const HomeLocationInput = z.union([
  z.object({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) }),
  z.object({ station_id: z.int32() }),
  z.object({ city_id: z.int32() }),
])
export type HomeLocationInput = z.infer<typeof HomeLocationInput>

/** Where the person lives, as they chose it; a point of the browser has no name. */
export const HomeLocation = z.object({
  kind: z.enum(homeKinds),
  name: z.string().nullable(),
  /** What brings it back after it was removed. */
  input: HomeLocationInput,
})
export type HomeLocation = z.infer<typeof HomeLocation>

/** Where a distance ends: the address, the nearest station named in the advert, the middle of another city. */
export const distanceEnds = ['address', 'station', 'city'] as const
export type DistanceEnd = (typeof distanceEnds)[number]

export const HomeDistances = z.object({
  /** False while the person has told no home: there is nothing to ask for. */
  home: z.boolean(),
  results: z.array(
    z.object({
      vacancy_public_id: publicId,
      /** Whole kilometres as the crow flies; 0 is less than one. */
      km: z.int(),
      to: z.enum(distanceEnds),
    }),
  ),
})
export type HomeDistances = z.infer<typeof HomeDistances>

const tag = 'matching'
export const homeLocationCalls = {
  'GET /v1/my/home': defineCall({
    method: 'GET',
    path: '/v1/my/home',
    summary: 'Where the candidate lives; nobody else ever reads it',
    tag,
    auth: 'required',
    result: HomeLocation.nullable(),
    errors: ['forbidden'],
  }),
  'PUT /v1/my/home': defineCall({
    method: 'PUT',
    path: '/v1/my/home',
    summary: 'Tell where one lives: a point, kept to within some 500 m, a station or a city',
    tag,
    auth: 'required',
    body: HomeLocationInput,
    result: HomeLocation,
    errors: ['forbidden', 'validation_failed'],
  }),
  'DELETE /v1/my/home': defineCall({
    method: 'DELETE',
    path: '/v1/my/home',
    summary: 'Forget where one lives',
    tag,
    auth: 'required',
    result: z.null(),
    errors: ['forbidden'],
  }),
  'POST /v1/my/home/distances': defineCall({
    method: 'POST',
    path: '/v1/my/home/distances',
    summary:
      'How far vacancies are from home, for a whole list at once; those whose place is not known are left out',
    tag,
    auth: 'required',
    body: z.object({ vacancy_ids: z.array(z.string().max(64)).max(100) }),
    result: HomeDistances,
    errors: ['forbidden'],
  }),
} as const

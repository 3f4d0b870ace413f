import { z } from './zod'

/** Direction from the stop to the building. */
export const compassSides = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const

const line = (most: number) => z.string().trim().max(most).default('')

/** How to find an office. The address is one of the company's. */
export const placeDetails = {
  /** A stop or metro station, and the walking route from it. */
  landmark: line(100),
  walk_minutes: z.int().min(1).max(60).nullable().default(null),
  side: z.enum(compassSides).nullable().default(null),
  entrance: line(200),
  floor: line(60),
  how_to_find: line(1024),
  /** What to bring. */
  documents: line(500),
  dress: line(200),
  contact_name: line(100),
  contact_phone: line(40),
  /** Whether the building requires a pass. */
  pass_needed: z.boolean().default(false),
}

export const InterviewPlaceInput = z.object({
  city_id: z.int32(),
  address: z.string().trim().min(1, 'required').max(300),
  ...placeDetails,
})
export type InterviewPlaceInput = z.infer<typeof InterviewPlaceInput>

export const InterviewPlace = InterviewPlaceInput.omit({ city_id: true }).extend({ city_name: z.string() })
export type InterviewPlace = z.infer<typeof InterviewPlace>

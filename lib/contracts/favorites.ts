import { defineCall, pageOf, pageQuery } from './call'
import { favoriteTypes } from './enums'
import { ResumeCard } from './resumes'
import { VacancyCard } from './vacancies'
import { z } from './zod'

export const FavoriteRef = z.object({
  item_type: z.enum(favoriteTypes),
  item_public_id: z.string().max(64),
})
export type FavoriteRef = z.infer<typeof FavoriteRef>

/** Terms of an advert that a person decides by, of those its card has. Kept with a favourite. */
export const VacancyTerms = VacancyCard.pick({
  title: true,
  salary: true,
  city: true,
  more_cities: true,
  experience: true,
  employment_form: true,
  work_formats: true,
  schedule_days: true,
})
export type VacancyTerms = z.infer<typeof VacancyTerms>

export const Favorite = z.union([
  z.object({
    type: z.literal('vacancy'),
    item: VacancyCard,
    /** The terms that differ now, as they were when the vacancy was saved. */
    was: VacancyTerms.partial().optional(),
  }),
  z.object({ type: z.literal('resume'), item: ResumeCard }),
])
export type Favorite = z.infer<typeof Favorite>

const tag = 'favorites'
export const favoriteCalls = {
  'GET /v1/favorites': defineCall({
    method: 'GET',
    path: '/v1/favorites',
    summary: 'Favourites, newest first',
    tag,
    auth: 'required',
    query: pageQuery.extend({ type: z.enum(favoriteTypes).optional() }),
    result: pageOf(Favorite),
  }),
  'POST /v1/favorites': defineCall({
    method: 'POST',
    path: '/v1/favorites',
    summary: 'Add; adding twice is one',
    tag,
    auth: 'required',
    body: FavoriteRef,
    result: z.null(),
    errors: ['not_found'],
  }),
  'DELETE /v1/favorites': defineCall({
    method: 'DELETE',
    path: '/v1/favorites',
    summary: 'Remove; removing what is not there is no error',
    tag,
    auth: 'required',
    body: FavoriteRef,
    result: z.null(),
  }),
  'POST /v1/favorites/sync': defineCall({
    method: 'POST',
    path: '/v1/favorites/sync',
    summary: 'Merge a guest’s lists; unknown ids are passed over',
    tag,
    auth: 'required',
    body: z.object({ items: z.array(FavoriteRef).max(1000) }),
    result: z.null(),
  }),
} as const

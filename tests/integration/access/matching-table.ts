import type { homeLocationCalls } from '@/lib/contracts/home-location'
import type { matchingCalls } from '@/lib/contracts/matching'
import { all, type Row, resumePath, strangersToResume, strangersToVacancy, vacancyPath } from './row'

const candidatesOnly = all(403, 'candidateA', 'candidateB')

/** Calls about matches: each side sees those of its own. */
export const matchingTable: Record<keyof typeof matchingCalls | keyof typeof homeLocationCalls, Row> = {
  'GET /v1/my/home': { denied: candidatesOnly },
  'PUT /v1/my/home': { body: () => ({ city_id: 77_001 }), denied: candidatesOnly },
  'DELETE /v1/my/home': { denied: candidatesOnly },
  'POST /v1/my/home/distances': {
    body: (world) => ({ vacancy_ids: [world.vacancy.public_id] }),
    denied: candidatesOnly,
  },
  'GET /v1/resumes/:publicId/matches': { path: resumePath('/matches'), denied: strangersToResume },
  'GET /v1/resumes/:publicId/matches/counters': {
    path: resumePath('/matches/counters'),
    denied: strangersToResume,
  },
  'POST /v1/resumes/:publicId/matches/seen': {
    path: resumePath('/matches/seen'),
    denied: strangersToResume,
  },
  'GET /v1/vacancies/:publicId/matches': { path: vacancyPath('/matches'), denied: strangersToVacancy },
  'GET /v1/vacancies/:publicId/matches/counters': {
    path: vacancyPath('/matches/counters'),
    denied: strangersToVacancy,
  },
  'POST /v1/vacancies/:publicId/matches/seen': {
    path: vacancyPath('/matches/seen'),
    denied: strangersToVacancy,
  },
  'GET /v1/vacancies/:publicId/matches/subscription': {
    path: vacancyPath('/matches/subscription'),
    denied: strangersToVacancy,
  },
  'PUT /v1/vacancies/:publicId/matches/subscription': {
    path: vacancyPath('/matches/subscription'),
    body: () => ({ cadence: 'daily' }),
    denied: strangersToVacancy,
  },
  'GET /v1/resumes/:publicId/similar': {
    path: (world) => `/v1/resumes/${world.open.public_id}/similar`,
    denied: { guest: 401, candidateA: 403, candidateB: 403 },
  },
  'POST /v1/matching/scores': {
    body: (world) => ({ vacancy_ids: [world.vacancy.public_id] }),
    denied: all(403, 'candidateA', 'candidateB'),
  },
}

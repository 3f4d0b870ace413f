'use client'

import { useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api/client'
import type { CallResult } from '@/lib/contracts/calls'
import { myVacanciesKey } from './use-vacancy-moves'

export type Manager = CallResult<'GET /v1/my/vacancies/managers'>[number]

/** Members of the company who may answer for vacancies; none until they are known. */
export function useManagers(): readonly Manager[] {
  const { data } = useQuery({
    queryKey: [...myVacanciesKey, 'managers'],
    queryFn: () => api('GET /v1/my/vacancies/managers'),
  })
  return data ?? []
}

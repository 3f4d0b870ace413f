'use client'

import { useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api/client'
import { useMay } from '@/stores/rights'

export const clientsKey = ['clients'] as const

/** Clients of an agency to choose among; none for others, and for members without the whole company. */
export function useClientChoices(enabled = true) {
  const may = useMay()
  const { data } = useQuery({
    queryKey: [...clientsKey, 'choices'],
    queryFn: ({ signal }) => api('GET /v1/my/clients/choices', { signal }),
    enabled: enabled && may('see_all'),
    staleTime: 60_000,
  })
  return {
    offered: data?.offered ?? false,
    clients: data?.clients ?? [],
    options: (data?.clients ?? []).map(({ public_id, name }) => ({ value: public_id, label: name })),
  }
}

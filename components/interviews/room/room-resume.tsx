'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Loaded } from '@/components/layout/loaded'
import { api } from '@/lib/api/client'
import type { ResumeView } from '@/lib/contracts/resumes'

/** Draws a resume, which belongs to another feature. */
export type RenderResume = (resume: ResumeView) => ReactNode

/** The resume of the application this interview belongs to, as the company may see it. */
export function RoomResume({ publicId, renderResume }: { publicId: string; renderResume: RenderResume }) {
  const t = useTranslations('interviewRoom')
  const query = useQuery({
    queryKey: ['interviews', 'room-resume', publicId],
    queryFn: async ({ signal }) => {
      const interview = await api('GET /v1/interviews/:publicId', { params: { publicId }, signal })
      const of = { publicId: interview.negotiation_public_id }
      return (await api('GET /v1/negotiations/:publicId', { params: of, signal })).resume_view
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <>
      <h3 className="text-lg">{t('controls.resume')}</h3>
      <Loaded query={query} height={320}>
        {renderResume}
      </Loaded>
    </>
  )
}

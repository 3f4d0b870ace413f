'use client'

import dynamic from 'next/dynamic'
import { Skeleton } from '@/components/ui/skeleton'

/** The form of a hiring page comes after the page: most readers look at the vacancies first. */
export const Join = dynamic(() => import('./join-form').then((module) => module.JoinForm), {
  ssr: false,
  loading: () => <Skeleton height={520} className="rounded-card" />,
})

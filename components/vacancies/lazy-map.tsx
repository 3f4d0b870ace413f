'use client'

import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '@/components/layout/lazy-part'
import { useMedia } from '@/components/ui/use-media'
import type { Placed, Size } from '@/lib/geo/clusters'

export interface MapCity extends Placed {
  id: number
  name: string
  href: string
}

export interface MapWords {
  title: string
  city: string
  cluster: string
  sheet: string
  closer: string
  close: string
  legend: string
  zoomIn: string
  zoomOut: string
}

interface Props {
  cities: readonly MapCity[]
  words: MapWords
  drawing: Size
  /** The drawings for a wide screen, and for a phone without scripts. */
  children: ReactNode
}

const MapPhone = lazyPart(() => import('./map-phone').then((module) => module.MapPhone))

/** As in the styles. */
const phone = '(width < 40rem)'

/** On a phone the map made for a finger stands in place of the drawings; its code is loaded there only. */
export function LazyMap({ children, ...map }: Props) {
  const isPhone = useMedia(phone)
  return (
    <>
      {isPhone ? (
        <Suspense fallback={null}>
          <MapPhone {...map} />
        </Suspense>
      ) : null}
      {children}
    </>
  )
}

'use client'

import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { late } from '@/components/layout/late'
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

const MapPhone = late(() => import('./map-phone').then((module) => module.MapPhone))
/** As in the styles. */
const phone = '(width < 40rem)'

/** On a phone the map made for a finger stands in place of the drawings; its code is loaded there only. */
export function MapLate({ children, ...map }: Props) {
  const [isPhone, setIsPhone] = useState(false)
  useEffect(() => {
    const query = window.matchMedia(phone)
    const look = () => setIsPhone(query.matches)
    look()
    query.addEventListener('change', look)
    return () => query.removeEventListener('change', look)
  }, [])
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

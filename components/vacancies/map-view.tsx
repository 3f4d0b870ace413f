import { useTranslations } from 'next-intl'
import { chipClass } from '@/components/ui/chip'
import type { Dictionaries } from '@/lib/contracts/dictionaries'
import { withoutPlaces } from '@/lib/contracts/search-params'
import type { FacetValue, VacancySearch } from '@/lib/contracts/vacancy-search'
import { formatNumber } from '@/lib/format/number'
import { fitInto, type Point } from '@/lib/geo/conic'
import { Link } from '@/lib/i18n/navigation'
import { searchUrl } from './applied-filters'
import { LazyMap, type MapWords } from './lazy-map'

interface Props {
  search: VacancySearch
  /** Every city with results. */
  counts: readonly FacetValue[]
  dictionaries: Pick<Dictionaries, 'cities' | 'regions'>
}

interface City extends Point {
  id: number
}
interface Bubble extends City {
  name: string
  count: number
}

const width = 1000
const margin = 34
const most = 30
const least = 5
/** West of the Urals, where cities are too close for a map of the whole country. */
const isWest = ({ lat, lon }: Point) => lon >= 27 && lon <= 62 && lat <= 62

/** Map of the results: every city is a dot, cities with results are circles that link to them. No script. */
export function MapView({ search, counts, dictionaries }: Props) {
  const t = useTranslations('vacancies.map')
  const abroad = new Set(dictionaries.regions.filter(({ kind }) => kind === 'country').map(({ id }) => id))
  const cities: City[] = dictionaries.cities.flatMap(([id, , region, lat, lon]) =>
    abroad.has(region) ? [] : [{ id, lat, lon }],
  )
  const placeOf = new Map(cities.map((city) => [city.id, city]))
  const districtOf = new Map(dictionaries.regions.map(({ id, district_id }) => [String(id), district_id]))
  // For a selected region only its cities are shown; for selected cities also the others, so that one can continue to
  // them.
  const isAsked = ({ value, parent = '' }: FacetValue) =>
    search.region.length + search.district.length === 0 ||
    search.city.includes(Number(value)) ||
    search.region.includes(Number(parent)) ||
    search.district.includes(districtOf.get(parent) ?? 0)
  const bubbles = counts.filter(isAsked).flatMap(({ value, name, count }): Bubble[] => {
    const place = placeOf.get(Number(value))
    return place && count > 0 ? [{ ...place, name, count }] : []
  })
  const href = (id: number) => searchUrl(withoutPlaces(search), { city: [id] })
  const whole = fitInto(cities, width, margin)
  const onPhone = bubbles.map(({ id, name, count, ...point }) => ({
    id,
    name,
    count,
    href: href(id),
    ...whole.at(point),
  }))
  const words: MapWords = {
    title: t('title'),
    city: t('phone.city', { name: '{name}', count: '{count}' }),
    cluster: t('phone.cluster', { name: '{name}', others: '{others}', count: '{count}' }),
    sheet: t('phone.sheet'),
    closer: t('phone.closer'),
    close: t('phone.close'),
    legend: t('phone.legend'),
    zoomIn: t('phone.zoomIn'),
    zoomOut: t('phone.zoomOut'),
  }
  if (bubbles.length === 0) return <p className="card text-soft">{t('nothing')}</p>
  return (
    <section className="grid grid-cols-1 gap-4" aria-labelledby="map-title">
      <h2 id="map-title" className="sr-only">
        {t('title')}
      </h2>
      <LazyMap cities={onPhone} words={words} drawing={{ width, height: whole.height }}>
        <Drawing
          label={t('west')}
          cities={cities.filter(isWest)}
          bubbles={bubbles.filter(isWest)}
          href={href}
          names={16}
        />
        <Drawing label={t('country')} cities={cities} bubbles={bubbles} href={href} names={14} ground />
      </LazyMap>
      <nav aria-label={t('list')}>
        <ul className="nothing-ways justify-start">
          {bubbles.map(({ id, name, count }) => (
            <li key={id}>
              <Link
                href={href(id)}
                className={chipClass({ outline: true })}
                aria-current={search.city.includes(id) || undefined}
              >
                {name} <b>{formatNumber(count)}</b>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <p className="map-note text-xs text-soft">{t('note')}</p>
    </section>
  )
}

const meridians = Array.from({ length: 13 }, (_, i) => 15 + i * 15)
const parallels = [40, 50, 60, 70, 80]
const steps = (from: number, to: number, step: number) =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, i) => from + i * step)

interface DrawingProps {
  label: string
  cities: readonly City[]
  bubbles: readonly Bubble[]
  href: (id: number) => string
  /** Number of the largest cities that are labelled. */
  names: number
  /** The one that the map of a phone takes its ground from. */
  ground?: boolean
}

function Drawing({ label, cities, bubbles, href, names, ground }: DrawingProps) {
  const t = useTranslations('vacancies.map')
  if (cities.length === 0 || bubbles.length === 0) return null
  const { height, at } = fitInto(cities, width, margin)
  const top = Math.max(...bubbles.map(({ count }) => count))
  const size = (count: number) => Math.round(least + (most - least) * Math.sqrt(count / top))
  const line = (points: readonly Point[]) =>
    `M${points.map((point) => `${at(point).x} ${at(point).y}`).join('L')}`
  // Largest first in the DOM: smaller neighbours on top stay clickable.
  const drawn = bubbles.toSorted((a, b) => b.count - a.count)
  const taken: { x: number; y: number }[] = []
  const isFree = (x: number, y: number) => {
    if (taken.some((other) => Math.abs(other.x - x) < 110 && Math.abs(other.y - y) < 20)) return false
    taken.push({ x, y })
    return true
  }
  return (
    <figure className="card map-figure">
      <figcaption>{label}</figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} className="map" aria-label={label}>
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus */}
        <g id={ground ? 'map-ground' : undefined} aria-hidden="true">
          <path
            className="fill-none stroke-line stroke-1"
            d={[
              ...meridians.map((lon) => line(steps(40, 80, 5).map((lat) => ({ lat, lon })))),
              ...parallels.map((lat) => line(steps(15, 195, 5).map((lon) => ({ lat, lon })))),
            ].join('')}
          />
          <path className="map-dots" d={cities.map((city) => `M${at(city).x} ${at(city).y}h0`).join('')} />
        </g>
        {drawn.map(({ id, name, count, ...point }) => {
          const { x, y } = at(point)
          return (
            <Link key={id} href={href(id)} aria-label={t('city', { name, count })} className="map-city">
              <title>{t('city', { name, count })}</title>
              <circle cx={x} cy={y} r={size(count)} />
            </Link>
          )
        })}
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus */}
        <g aria-hidden="true">
          {drawn.slice(0, names).map(({ id, name, count, ...point }) => {
            const { x, y } = at(point)
            const low = y + size(count) + 14
            return isFree(x, low) ? (
              <text
                key={id}
                x={Math.min(width - 60, Math.max(60, x))}
                y={low}
                textAnchor="middle"
                className="map-name"
              >
                {name}
              </text>
            ) : null
          })}
        </g>
      </svg>
    </figure>
  )
}

'use client'

import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { lazyApi } from '@/lib/api/credentials'
import { Fetching, FilterCheck, type FilterValue, Finder, foldText, type MoreWords } from './filter-groups'
import { type PlaceKind, paramsOf, placeKinds } from './search-form'
import { type FacetsCall, useFacets } from './use-facets'

type CitiesCall = 'GET /v1/vacancies/cities' | 'GET /v1/resumes/cities'
type CountedPlace = FilterValue & { parent?: string | undefined }
type Facets = Readonly<Record<PlaceKind, readonly CountedPlace[]>>
type Chosen = Readonly<Record<PlaceKind, readonly number[]>>

interface Props {
  legend: string
  /** `inside` labels a branch's expand arrow; `#` is replaced by the place name. */
  words: Pick<MoreWords, 'find' | 'loading' | 'failed'> & { inside: string }
  /** The districts and the open branches (`shownPlaces`); the others are fetched when one is opened. */
  facets: Facets
  counts: FacetsCall
  chosen: Chosen
  /** Labels of selected places, by `city=77001`, that are missing from the facets. */
  names: Readonly<Record<string, string>>
  /** Fetches the cities beyond the largest ones. */
  cities: CitiesCall
}

interface Place {
  kind: PlaceKind
  item: FilterValue
  isChosen: boolean
  /** Child places; null for a leaf. */
  inside: readonly Place[] | null
  isOpen: boolean
}

const isMatch = ({ item, inside }: Place, wanted: string): boolean =>
  foldText(item.name).includes(wanted) || (inside?.some((each) => isMatch(each, wanted)) ?? false)

/** Places of the search as a tree: selected places without counts, then districts, regions and cities. */
function treeOf(
  { facets, chosen, names }: Pick<Props, 'facets' | 'chosen' | 'names'>,
  all: readonly CountedPlace[],
) {
  const isChosen = (kind: PlaceKind, value: string) => chosen[kind].includes(Number(value))
  const under = (kind: PlaceKind, { value }: CountedPlace) =>
    facets[kind].filter(({ parent }) => parent === value)
  const leaf = (kind: PlaceKind, item: FilterValue): Place => ({
    kind,
    item,
    isChosen: isChosen(kind, item.value),
    inside: null,
    isOpen: false,
  })
  const uncounted = placeKinds.flatMap((kind) =>
    chosen[kind]
      .map(String)
      .filter((id) => !facets[kind].some(({ value }) => value === id))
      .map((value) => leaf(kind, { value, name: names[`${kind}=${value}`] ?? value, count: 0 })),
  )
  const shown = new Set([...facets.city, ...uncounted.map(({ item }) => item)].map(({ value }) => value))
  const region = (item: CountedPlace): Place => {
    const largest = under('city', item)
    const own = leaf('region', item)
    const [only] = largest
    // A city that is a region of its own is shown once.
    if (only && largest.length === 1 && only.name === item.name && !own.isChosen) return leaf('city', only)
    const others = all.filter(({ parent, value }) => parent === item.value && !shown.has(value))
    const inside = [...largest, ...others].map((city) => leaf('city', city))
    return { ...own, inside, isOpen: inside.some((city) => city.isChosen) }
  }
  const district = (item: CountedPlace): Place => {
    const inside = under('region', item).map(region)
    const isOpen = facets.district.length === 1 || inside.some((each) => each.isChosen || each.isOpen)
    return { ...leaf('district', item), inside, isOpen }
  }
  return [...uncounted, ...facets.district.map(district)]
}

/**
 * Location filter as a tree: districts, regions, cities; multiple selection. A branch is rendered when opened; smaller
 * cities are fetched when a region is opened or a place is searched for.
 */
export function PlaceTree({ legend, words, facets: shown, counts, chosen, names, cities: call }: Props) {
  const root = useRef<HTMLFieldSetElement>(null)
  const [cities, setCities] = useState<readonly CountedPlace[]>([])
  const [needsBranches, setNeedsBranches] = useState(false)
  const [needsCities, setNeedsCities] = useState(false)
  const branches = useFacets(counts, { within: root, isWanted: needsBranches, shown })
  const fetched = branches.facets as Facets | undefined
  const facets = fetched ?? shown
  // The typed filter belongs to one set of results: new facets clear it.
  const [finder, setFinder] = useState({ text: '', shown })
  const typed = finder.shown === shown ? finder.text : ''
  const places = useMemo(() => treeOf({ facets, chosen, names }, cities), [facets, chosen, names, cities])

  // Public pages ship no query client, so this is a plain fetch. Counts depend on the search: new facets refetch them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new facets are a new search
  useEffect(() => {
    const form = root.current?.form
    if (!needsCities || !form) return
    const request = new AbortController()
    lazyApi(call, { query: Object.fromEntries(paramsOf(form)), signal: request.signal }).then(
      setCities,
      // The largest cities come with the page.
      (error: unknown) => {
        if (!request.signal.aborted) console.warn('Cities could not be loaded', error)
      },
    )
    return () => request.abort()
  }, [needsCities, shown, call])

  if (places.length === 0) return null
  return (
    <fieldset className="filter-group place-tree" ref={root}>
      <legend>{legend}</legend>
      <Finder
        label={words.find}
        className="input needs-script"
        value={typed}
        onFind={(text) => {
          setFinder({ text, shown })
          setNeedsBranches(true)
          setNeedsCities(true)
        }}
      />
      <div>
        {places.map((place) => (
          <PlaceRow
            key={`${place.kind}=${place.item.value}`}
            place={place}
            wanted={foldText(typed)}
            words={words}
            missing={
              fetched ? null : (
                <Fetching hasFailed={branches.hasFailed} retry={branches.retry} words={words} />
              )
            }
            onOpen={() => setNeedsBranches(true)}
            onRegion={() => setNeedsCities(true)}
          />
        ))}
      </div>
    </fieldset>
  )
}

interface RowProps {
  place: Place
  /** Search text; empty for none. */
  wanted: string
  words: Pick<Props['words'], 'inside'>
  /** Shown in an empty branch until its places have come. */
  missing: ReactNode
  /** Called when any branch is opened, and when a region is. */
  onOpen: () => void
  onRegion: () => void
}

function PlaceRow({ place, wanted, words, missing, onOpen, onRegion }: RowProps) {
  const { kind, item, inside } = place
  const [opened, setOpened] = useState<boolean>()
  const hasMatch = wanted !== '' && (inside?.some((each) => isMatch(each, wanted)) ?? false)
  const isOpen = wanted === '' ? (opened ?? place.isOpen) : hasMatch
  // Children stay mounted once opened: a box ticked in a collapsed branch must still be submitted.
  const [isRendered, setRendered] = useState(isOpen)
  if (isOpen && !isRendered) setRendered(true)
  const branch = useRef<HTMLDetailsElement>(null)
  // It may have been opened before hydration.
  useEffect(() => {
    if (branch.current?.open) setOpened(true)
  }, [])
  return (
    <div className="place" hidden={wanted !== '' && !isMatch(place, wanted)}>
      <FilterCheck name={kind} item={item} checked={place.isChosen} />
      {inside ? (
        <details
          ref={branch}
          className={isRendered && inside.length > 0 ? undefined : 'needs-script'}
          open={isOpen}
          onToggle={(event) => {
            const { open } = event.currentTarget
            // `toggle` also fires when React changes `open`; remember only the user's own clicks.
            if (wanted === '' && open !== isOpen) setOpened(open)
            if (open) onOpen()
            if (open && kind === 'region') onRegion()
          }}
        >
          <summary aria-label={words.inside.replace('#', item.name)} />
          <div>
            {isRendered && inside.length === 0 ? missing : null}
            {isRendered
              ? inside.map((each) => (
                  <PlaceRow
                    key={`${each.kind}=${each.item.value}`}
                    place={each}
                    wanted={wanted}
                    words={words}
                    missing={missing}
                    onOpen={onOpen}
                    onRegion={onRegion}
                  />
                ))
              : null}
          </div>
        </details>
      ) : null}
    </div>
  )
}

/** Two decimals of a degree, about a kilometre: enough for a search radius, too coarse to locate a home. */
const rounded = (degrees: number) => degrees.toFixed(2)

/**
 * Where the browser is, as `latitude,longitude` of a search. Asks the person for permission; a position of the last ten
 * minutes is used again.
 * @throws GeolocationPositionError, or Error in a browser without geolocation
 */
export async function currentPlace(): Promise<string> {
  const { latitude, longitude } = await coordinates()
  return `${rounded(latitude)},${rounded(longitude)}`
}

/** To three decimals, some 100 m; what is kept of a home is coarser. @throws as `currentPlace` */
export async function currentPoint(): Promise<{ lat: number; lon: number }> {
  const { latitude, longitude } = await coordinates()
  return { lat: Number(latitude.toFixed(3)), lon: Number(longitude.toFixed(3)) }
}

function coordinates(): Promise<GeolocationCoordinates> {
  return new Promise((resolve, reject) => {
    if (!navigator.geolocation) return reject(new Error('This browser has no geolocation'))
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, {
      timeout: 15_000,
      maximumAge: 600_000,
    })
  })
}

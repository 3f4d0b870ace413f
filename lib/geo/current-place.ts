/** Two decimals of a degree, about a kilometre: enough for a search radius, too coarse to locate a home. */
const rounded = (degrees: number) => degrees.toFixed(2)

/**
 * Where the browser is, as `latitude,longitude` of a search. Asks the person for permission; a position of the last ten
 * minutes is used again.
 * @throws GeolocationPositionError, or Error in a browser without geolocation
 */
export function currentPlace(): Promise<string> {
  return new Promise((resolve, reject) => {
    if (!navigator.geolocation) return reject(new Error('This browser has no geolocation'))
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(`${rounded(coords.latitude)},${rounded(coords.longitude)}`),
      reject,
      { timeout: 15_000, maximumAge: 600_000 },
    )
  })
}

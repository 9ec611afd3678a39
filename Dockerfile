# Builds Comptoir and serves it on port 3000. The data folder is /data.
FROM node:24-bookworm-slim AS build
WORKDIR /comptoir
COPY . .
RUN node tools/bootstrap/install.mjs && npx turbo run build

FROM node:24-bookworm-slim
# pg_dump, pg_restore and psql are for backups.
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client && rm -rf /var/lib/apt/lists/*
WORKDIR /comptoir
COPY --from=build --chown=node:node /comptoir /comptoir
RUN install -d -o node -g node -m 700 /data /files
ENV NODE_ENV=production PORT=3000 COMPTOIR_DATA_DIR=/data MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=1048576 MALLOC_TRIM_THRESHOLD_=1048576
USER node
EXPOSE 3000
CMD ["node", "apps/server/dist/main.js"]

# One image for every process: the command chooses which. About 260 MB of packages on the base image, and Chromium.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev && node docker/slim.mjs

FROM node:24.21.0-bookworm-slim
# Nothing is written beside DATA_DIR: with the servers' addresses set it holds nothing that must be kept.
ENV NODE_ENV=production NODE_OPTIONS=--disable-warning=ExperimentalWarning HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/scripts ./scripts
COPY --from=build /app/docker/healthy.mjs ./docker/
ENV XDG_CACHE_HOME=/cache
RUN mkdir /data /cache && chown 1000:1000 /data /cache
USER 1000:1000
# Unpacked here: a container can write and run nothing.
RUN node --input-type=module -e "const { findChromium } = await import('/app/dist/libs/platform/src/chromium.js'); await findChromium()"
VOLUME /data
EXPOSE 8080
# Alive, not ready: a process that waits for a server must not be taken for a broken one.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s CMD ["node", "docker/healthy.mjs"]
CMD ["node", "dist/apps/api/src/main.js"]

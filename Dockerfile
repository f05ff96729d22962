# The server and the worker: one image, `ROLE` tells them apart. The database is another container's, files lie in an object store or on /data.
# syntax=docker/dockerfile:1
FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY . .
RUN npm run build && npm run package -- /app

FROM gcr.io/distroless/cc-debian12:nonroot
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /app /app
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data WORKER_PORT=9090
# the rest of the file system may be read-only: what is being worked on lies below DATA_DIR and /tmp
VOLUME /data
EXPOSE 8080 9090
USER nonroot
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["/usr/local/bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.ROLE === 'worker' ? process.env.WORKER_PORT : process.env.PORT || 8080}/healthz/live`).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/usr/local/bin/node"]
CMD ["src/apps/server.ts"]

# A small image of the service: docker build -t keysift . && docker run -p 127.0.0.1:8765:8765 -e KEYSIFT_TOKEN=... keysift
# Options of `keysift serve` can be appended: docker run ... keysift --max-seconds 10
FROM python:3.13.1-slim-bookworm AS build
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install -y --no-install-recommends gcc libc6-dev \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY pyproject.toml setup.py README.md LICENSE MANIFEST.in constraints.txt ./
COPY src src
ENV KEYSIFT_REQUIRE_COMPILE=1
RUN python -m venv /opt/keysift \
    && /opt/keysift/bin/pip install --no-cache-dir --constraint constraints.txt '.[serve,files,skos]'

FROM python:3.13.1-slim-bookworm
RUN useradd --system --create-home --uid 10001 keysift && install -d -o keysift -m 0700 /data
COPY --from=build /opt/keysift /opt/keysift
USER 10001
ENV PATH=/opt/keysift/bin:$PATH PYTHONDONTWRITEBYTECODE=1
VOLUME /data
EXPOSE 8765
HEALTHCHECK CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://localhost:8765/ready', timeout=5)"]
# Beyond the container only with a token: without KEYSIFT_TOKEN it does not start.
ENTRYPOINT ["keysift", "serve", "--host", "0.0.0.0", "--no-open", "--data-folder", "/data"]
CMD []
